import { joinSdk } from '../loader/sdk';
import type { Entry, Extras } from '../mount/controller';
import type { Isolation } from '../options/mount-options';

/** Written in by the build. */
declare const __ORIEL_BUILD__: {
  readonly version: string;
  readonly extras: string;
  /** What each isolation will ask for, its entry first, with the hash of that. */
  readonly files: Readonly<Record<Isolation, readonly [entry: string, hash: string, ...others: string[]]>>;
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
const { src } = script;
const address = (file = '') => new URL(file, src).href;
const load = (file?: string): Promise<unknown> => import(/* @vite-ignore */ address(file));

const sdk = joinSdk(() => ({
  version: build.version,
  server: address('/'),
  frameOrigin: frameOrigin.startsWith('http') ? frameOrigin : undefined,
  // The build writes the names of its own chunks.
  loadEntry: isolation => load(build.files[isolation][0]) as Promise<Entry>,
  loadExtras: () => load(build.extras) as Promise<Extras>,
  preload(isolation, nonce = '') {
    const [entry, hash, ...others] = build.files[isolation];
    for (const file of [entry, ...others]) {
      const link = document.createElement('link');
      const integrity = file === entry ? `sha256-${hash}` : '';
      Object.assign(link, { rel: 'modulepreload', integrity, nonce, href: address(file) });
      link.onload = link.onerror = () => link.remove();
      document.head.append(link);
    }
  },
}));
Object.assign(globalThis, { oriel: sdk });
sdk.mountScript(script);
