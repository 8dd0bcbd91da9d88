import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanIcons } from '../packages/sdk/build/lean-icons.mjs';
import { leanReact } from '../packages/sdk/build/lean-react.mjs';
import { leanRoutes } from '../packages/sdk/build/lean-routes.mjs';
import { pureDeclarations } from '../packages/sdk/build/pure-declarations.mjs';
import { cssTarget } from '../packages/sdk/build/vite-options.mjs';
import { startChunk } from './build/start-chunk.ts';

const api = process.env.ORIEL_API ?? 'http://localhost:4400';
const isContracts = (id: string) => /[\\/]contracts[\\/]src[\\/]/.test(id);
/** As the widgets are built: without what of React and of the routes nothing uses. */
const plugins = () => [
  ...react(),
  leanRoutes(isContracts),
  pureDeclarations(isContracts),
  leanIcons,
  leanReact,
];
const served = ['/api', '/sdk', '/embed', '/dev', '/openapi.json', '/docs'];

export default defineConfig({
  plugins: [...plugins(), startChunk(plugins)],
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
  build: { target: 'es2023', cssTarget, sourcemap: true, assetsInlineLimit: 0 },
});
