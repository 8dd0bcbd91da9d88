import { base, runLoader } from './run-loader';

/*
 * The classic script `oriel.js`. It runs at once, knows its own tag, and has set `window.oriel` when its `load` event fires. One
 * file instead of a stub and a module saves every page a round trip.
 */
// `import()` accepts a URL object as well as a string.
runLoader(file => import(/* @vite-ignore */ new URL(file, base as URL) as never));
