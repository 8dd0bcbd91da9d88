import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig, type Options } from 'tsup';

/** Imports style sheets as strings with their imports inlined, like Vite's `?inline`. */
const inlineCss = {
  name: 'inline-css',
  setup(build: {
    esbuild: {
      build(options: object): Promise<{ outputFiles: readonly [{ readonly text: string }] }>;
    };
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
      // Keep the suffix; otherwise the bundler's own rule for style sheets would match.
      path: resolve(resolveDir, path),
      namespace: 'inline-css',
    }));
    build.onLoad({ filter: /.*/, namespace: 'inline-css' }, async ({ path }) => {
      const entryPoints = [path.replace('?inline', '')];
      const options = { entryPoints, bundle: true, minify: true, write: false };
      const { outputFiles } = await build.esbuild.build(options);
      return { contents: outputFiles[0].text, loader: 'text' };
    });
  },
};

// The bundler's own cleaning would delete everything in `dist`, including the files for script tags, which may be building at the
// same time.
for (const name of existsSync('dist') ? readdirSync('dist') : []) {
  if (!['cdn', 'cdn-next'].includes(name)) rmSync(join('dist', name), { recursive: true });
}

const shared: Options = {
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  // Otherwise modules of Node stay as imports that a library's `browser` field would leave out, and bundlers of pages fail.
  removeNodeProtocol: false,
  outDir: 'dist',
  clean: false,
  splitting: true,
  treeshake: false,
  // This config has no project references but sees the packages' sources: they are private, so the declarations must contain
  // their types.
  tsconfig: 'tsconfig.build.json',
};

/** Declarations written by the compiler; this step only bundles them. */
const declarations = (...entries: readonly string[]) =>
  Object.fromEntries(entries.map(entry => [entry, `../../.cache/types/packages/sdk/src/${entry}.d.ts`]));

/** The published packages: ES modules with all of our code inside. */
export default defineConfig([
  {
    ...shared,
    entry: { index: 'src/index.ts', 'host/index': 'src/host/index.ts' },
    // Bundle React, too: a widget in a shadow root must not depend on the page's version of React, or on React being there.
    noExternal: [/^@oriel\//, /^(zod|postmate|lucide-react|marked|virtua|i18next|@preact|react|react-dom)/],
    esbuildPlugins: [inlineCss],
    esbuildOptions(options) {
      options.conditions = ['oriel-source', 'module', 'browser'];
      options.define = {
        ...options.define,
        'import.meta.hot': 'undefined',
        'process.env.NODE_ENV': '"production"',
      };
      options.jsx = 'automatic';
    },
    dts: { entry: declarations('index', 'host/index') },
  },
  {
    // The components use the page's own React and mount through the same SDK as everything else on the page.
    ...shared,
    entry: { 'react/index': 'src/react/index.ts' },
    external: ['@oriel/sdk', 'react', 'react/jsx-runtime'],
    banner: { js: "'use client';" },
    minify: true,
    esbuildOptions(options) {
      options.jsx = 'automatic';
    },
    dts: { entry: declarations('react/index') },
  },
  // This entry has types only.
  {
    ...shared,
    entry: { 'vue/index': 'src/vue/index.ts' },
    external: ['@oriel/sdk', 'vue'],
    dts: { entry: declarations('vue/index') },
  },
]);
