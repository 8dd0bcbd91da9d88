import { leanRoutes } from './lean-routes.mjs';
import { collectLicences } from './licences.mjs';
import { patchLibraries } from './patch-libraries.mjs';
import { source } from './vite-options.mjs';

/** Replacements for the modules of React and of its signals. */
const files = new Map(
  Object.entries({
    react: 'react.ts',
    'react/jsx-runtime': 'jsx-runtime.ts',
    'react-dom': 'react-dom.ts',
    'react-dom/client': 'react-dom-client.ts',
    '@preact/signals-react': 'signals-react.ts',
    '@preact/signals-react/runtime': 'signals-react-runtime.ts',
  }),
);

/**
 * Puts Preact in React's place. Widgets are written for React, which the package for bundlers has; the files of script tags
 * are a third smaller without it.
 *
 * @type {import('vite').Plugin}
 */
const preact = {
  name: 'oriel:preact',
  enforce: 'pre',
  resolveId(name) {
    const file = files.get(name);
    // The package says that its modules do nothing when they are imported, but this one hooks into Preact.
    if (file) return { id: source(`preact/${file}`), moduleSideEffects: true };
  },
};

/**
 * Plugins for all widgets: replace React with Preact, patch libraries for pages that modify built-in objects, and keep only the
 * parts of routes that a page reads.
 */
export const foundation = [
  preact,
  // The other libraries ask of each name whose it is.
  patchLibraries({
    loops: id => /node_modules[\\/](zod|preact|@preact[\\/]signals)[\\/]/.test(id),
    members: id => /node_modules[\\/](preact|@preact[\\/]signals(-core)?)[\\/]/.test(id),
  }),
  leanRoutes(),
  collectLicences,
];
