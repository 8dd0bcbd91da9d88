import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { main: 'src/main.ts' },
  outDir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  clean: true,
  // Our own packages are source only; everything of the registry stays outside.
  noExternal: [/^@oriel\//],
  esbuildOptions(options) {
    options.conditions = ['oriel-source'];
  },
  onSuccess: 'cp src/db/drivers/pglite-worker.mjs dist/pglite-worker.mjs',
});
