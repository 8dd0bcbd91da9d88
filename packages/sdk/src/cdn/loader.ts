import type { Surroundings } from '../loader/mount';
import { joinSdk } from '../loader/sdk';
import type { Entry, Extras } from '../mount/controller';
import type { Isolation } from '../options/mount-options';

/** Written in by the build: the version, and by isolation the chunks to fetch early. */
declare const __ORIEL_BUILD__: {
  readonly version: string;
  readonly entry: string;
  readonly extras: string;
  readonly chunks: Readonly<Record<Isolation, readonly [file: string, integrity: string][]>>;
};

const build = __ORIEL_BUILD__;
const address = (file: string) => new URL(file, import.meta.url).href;
const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ address(file));

/** Called by the script `oriel.js`. */
export function start(script: HTMLScriptElement, dataset: DOMStringMap, frameOrigin?: string): void {
  const surroundings = (): Surroundings => ({
    version: build.version,
    server: address('/'),
    frameOrigin,
    // The build writes the names of its own chunks.
    loadEntry: () => load(build.entry) as Promise<Entry>,
    loadExtras: () => load(build.extras) as Promise<Extras>,
    preload(isolation, nonce) {
      for (const [file, integrity] of build.chunks[isolation]) {
        const link = document.createElement('link');
        const remove = () => link.remove();
        Object.assign(link, { rel: 'modulepreload', integrity: `sha256-${integrity}`, nonce: nonce ?? '' });
        link.onload = link.onerror = remove;
        link.href = address(file);
        document.head.append(link);
      }
    },
  });
  const sdk = joinSdk(surroundings);
  Object.assign(globalThis, { oriel: sdk });
  sdk.mountScript(script, dataset);
}
