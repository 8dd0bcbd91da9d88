import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.ORIEL_API ?? 'http://localhost:4400';
const served = ['/api', '/sdk', '/embed', '/dev', '/openapi.json', '/docs'];

export default defineConfig({
  plugins: [react()],
  resolve: {
    conditions: ['oriel-source', 'module', 'browser'],
    dedupe: ['react', 'react-dom', '@preact/signals-react'],
  },
  server: {
    port: Number(process.env.PORTAL_PORT ?? 4402),
    // The sign-in comes back to this port and to no other.
    strictPort: true,
    proxy: Object.fromEntries(served.map(path => [path, { target: api, changeOrigin: false }])),
  },
  build: { target: 'es2023', sourcemap: true, assetsInlineLimit: 0 },
});
