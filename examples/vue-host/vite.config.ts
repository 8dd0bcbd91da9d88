import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/vue-host/',
  plugins: [
    // Else Vue looks for a component of that name first.
    vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('oriel-') } } }),
  ],
  // The policy of this page knows no data: addresses for styles and scripts.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
