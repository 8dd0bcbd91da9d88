import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/vue-host/',
  plugins: [
    // Otherwise Vue first looks for a component of that name.
    vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('oriel-') } } }),
  ],
  // The policy of this page allows no data: URLs for styles and scripts.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
