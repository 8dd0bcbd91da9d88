import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/svelte-host/',
  plugins: [svelte({ configFile: false })],
  // The policy of this page allows no data: URLs for styles and scripts.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
