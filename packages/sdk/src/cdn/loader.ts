import { joinSdk } from '../loader/sdk';
import type { Entry, Extras } from '../mount/controller';
import type { Isolation } from '../options/mount-options';

/** Written in by the build. */
declare const __ORIEL_BUILD__: {
  readonly version: string;
  readonly extras: string;
  /** What each isolation will ask for, its entry first. */
  readonly files: Readonly<Record<Isolation, readonly [entry: string, ...others: string[]]>>;
};

/*
 * The script `oriel.js`, a classic one: it runs at once, knows its own tag and has put `window.oriel` there when its
 * `load` event fires. One file instead of a stub and a module saves every page a round trip.
 */
const build = __ORIEL_BUILD__;
/** The server writes the origin of its frames here where they have one of their own. */
const frameOrigin = '__FRAME_ORIGIN__';
// A classic script runs while it is the current one.
const script = document.currentScript as HTMLScriptElement;
const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ new URL(file, script.src).href);

const sdk = joinSdk(() => ({
  ...build,
  server: new URL(script.src).origin,
  // As it was built it names none.
  frameOrigin: frameOrigin.replace(/^_.*/, ''),
  // All at once: the first, which is the entry, asks for the others, but only when it has come. The build writes the
  // names of its own chunks.
  loadEntry: isolation => Promise.all(build.files[isolation].map(load)).then(([entry]) => entry as Entry),
  loadExtras: () => load(build.extras) as Promise<Extras>,
}));
(globalThis as { oriel?: typeof sdk }).oriel = sdk;
sdk.mountScript(script);
