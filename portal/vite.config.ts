import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRoutes } from '../packages/sdk/build/lean-routes.mjs';
import { cssTarget } from '../packages/sdk/build/vite-options.mjs';
import { startChunk } from './build/start-chunk.ts';

const api = process.env.ORIEL_API ?? 'http://localhost:4400';
const served = ['/api', '/sdk', '/embed', '/dev', '/openapi.json', '/docs'];

export default defineConfig({
  plugins: [react(), leanRoutes(), startChunk(() => [react()])],
  resolve: {
    conditions: ['oriel-source', 'module', 'browser'],
    dedupe: ['react', 'react-dom', '@preact/signals-react'],
  },
  server: {
    port: Number(process.env.PORTAL_PORT ?? 4402),
    // The sign-in returns to exactly this port.
    strictPort: true,
    proxy: Object.fromEntries(served.map(path => [path, { target: api, changeOrigin: false }])),
  },
  build: { target: 'es2023', cssTarget, sourcemap: true, assetsInlineLimit: 0 },
});
