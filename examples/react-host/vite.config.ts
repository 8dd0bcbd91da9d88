import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/react-host/',
  plugins: [react()],
  // The policy of these pages knows no data: addresses for styles and scripts.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
