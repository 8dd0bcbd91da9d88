import { fileURLToPath } from 'node:url';

export const packageRoot = fileURLToPath(new URL('..', import.meta.url));
/** The build is made beside the last one, which stays until this one stands. */
export const folder = `${packageRoot}dist/cdn-next/`;
export const finalFolder = `${packageRoot}dist/cdn/`;
export const source = path => `${packageRoot}src/${path}`;

/** Options of both passes. The export condition resolves to source, so no other package has to be built first. */
export const shared = {
  root: packageRoot,
  configFile: false,
  logLevel: 'warn',
  resolve: {
    conditions: ['oriel-source', 'module', 'browser', 'production'],
    dedupe: ['preact'],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
};

// In library mode Vite leaves the white space of ES modules; what a page loads needs none.
export const output = {
  // Licences are in a file of their own.
  comments: false,
  minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } },
};

/** A directive of server components means nothing in a browser. */
export const onLog = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
};

/**
 * Browsers that support `light-dark()` natively. The minifier's fallback needs the scheme in a style sheet, but the stage
 * sets it with a script.
 */
export const cssTarget = ['chrome123', 'firefox120', 'safari17.5'];

export const buildOptions = {
  outDir: folder,
  target: 'es2022',
  minify: 'oxc',
  modulePreload: false,
  rolldownOptions: { output, onLog },
  reportCompressedSize: false,
  copyPublicDir: false,
};
