import { existsSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { defineConfig } from 'tsup';

/** Style sheets are imported as texts, as Vite does for `?inline`. */
const inlineCss = {
  name: 'inline-css',
  setup(build: {
    onResolve(
      options: { filter: RegExp },
      callback: (args: { path: string; resolveDir: string }) => object,
    ): void;
    onLoad(
      options: { filter: RegExp; namespace: string },
      callback: (args: { path: string }) => Promise<object>,
    ): void;
  }) {
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      // With its ending, or the bundler's own rule for style sheets would take it.
      path: resolve(resolveDir, path),
      namespace: 'inline-css',
    }));
    build.onLoad({ filter: /.*/, namespace: 'inline-css' }, async ({ path }) => ({
      contents: await readFile(path.replace('?inline', ''), 'utf8'),
      loader: 'text',
    }));
  },
};

// The bundler's own cleaning would take away everything in `dist`, the files for script tags as well.
for (const name of existsSync('dist') ? readdirSync('dist') : []) {
  if (name !== 'cdn') rmSync(join('dist', name), { recursive: true });
}

/** What packages install: ES modules with everything of ours inside and React as the page's own. */
export default defineConfig({
  entry: { index: 'src/index.ts', 'host/index': 'src/host/index.ts' },
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  outDir: 'dist',
  clean: false,
  splitting: true,
  treeshake: false,
  external: ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'],
  noExternal: [/^@oriel\//, /^(zod|postmate|lucide-react|marked|virtua|i18next|react-i18next|@preact)/],
  esbuildPlugins: [inlineCss],
  esbuildOptions(options) {
    options.conditions = ['oriel-source', 'module', 'browser'];
    options.define = { ...options.define, 'import.meta.hot': 'undefined' };
    options.jsx = 'automatic';
  },
  // The packages behind it are private, so their types stand in the declarations, too.
  dts: {
    compilerOptions: {
      ignoreDeprecations: '6.0',
      paths: { '@oriel/*': ['../*/src/index.ts'] },
    },
  },
});
