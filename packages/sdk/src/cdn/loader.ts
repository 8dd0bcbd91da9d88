import type { Surroundings } from '../loader/mount';
import { joinSdk } from '../loader/sdk';
import type { Entry, Extras } from '../mount/controller';
import type { Isolation } from '../options/mount-options';

/** Written in by the build. */
declare const __ORIEL_BUILD__: {
  readonly version: string;
  readonly extras: string;
  /** What every widget starts with, the entry first, with its hashes. */
  readonly first: readonly [file: string, hash: string][];
  /** What else each isolation will ask for. */
  readonly next: Readonly<Record<Isolation, readonly string[]>>;
};

const build = __ORIEL_BUILD__;
const address = (file = '') => new URL(file, import.meta.url).href;
const load = (file?: string): Promise<unknown> => import(/* @vite-ignore */ address(file));

/** Called by the script `oriel.js`. */
export function start(script: HTMLScriptElement, dataset: DOMStringMap, frameOrigin?: string): void {
  const surroundings = (): Surroundings => ({
    version: build.version,
    server: address('/'),
    frameOrigin,
    // The build writes the names of its own chunks.
    loadEntry: () => load(build.first[0]?.[0]) as Promise<Entry>,
    loadExtras: () => load(build.extras) as Promise<Extras>,
    preload(isolation, nonce = '') {
      for (const [file, hash] of [...build.first, ...build.next[isolation].map(file => [file])]) {
        const link = document.createElement('link');
        const integrity = hash ? `sha256-${hash}` : '';
        Object.assign(link, { rel: 'modulepreload', integrity, nonce, href: address(file) });
        link.onload = link.onerror = () => link.remove();
        document.head.append(link);
      }
    },
  });
  const sdk = joinSdk(surroundings);
  Object.assign(globalThis, { oriel: sdk });
  sdk.mountScript(script, dataset);
}
