import type { Surroundings } from '../loader/mount';
import { joinSdk } from '../loader/sdk';
import type { Entry, Extras } from '../mount/controller';
import type { Isolation } from '../options/mount-options';

/** Written in by the build: the version, and by isolation the chunks to fetch, the entry first. */
declare const __ORIEL_BUILD__: {
  readonly version: string;
  readonly extras: string;
  readonly chunks: Readonly<Record<Isolation, readonly [file: string, integrity: string][]>>;
};

const build = __ORIEL_BUILD__;
const address = (file: string | undefined) => new URL(file ?? '', import.meta.url).href;

/** Called by the script `oriel.js`. */
export function start(script: HTMLScriptElement, dataset: DOMStringMap, frameOrigin?: string): void {
  const surroundings = (): Surroundings => ({
    version: build.version,
    server: address('/'),
    frameOrigin,
    // The build writes the names of its own chunks.
    loadEntry: isolation =>
      import(/* @vite-ignore */ address(build.chunks[isolation][0]?.[0])) as Promise<Entry>,
    loadExtras: () => import(/* @vite-ignore */ address(build.extras)) as Promise<Extras>,
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
