import { base, runLoader } from './run-loader';

/*
 * The script `oriel.js`, a classic one: it runs at once, knows its own tag and has put `window.oriel` there when its
 * `load` event fires. One file instead of a stub and a module saves every page a round trip.
 */
// It takes addresses as texts as well as such.
runLoader(file => import(/* @vite-ignore */ new URL(file, base as URL) as never));
