import type { WidgetName } from '@oriel/contracts';
import { joinSdk } from '../loader/sdk';
import type { Entry, Extras } from '../mount/controller';
import type { Isolation } from '../options/mount-options';

type Files = readonly [entry: string, ...others: string[]];

/** Written in by the build. */
declare const __ORIEL_BUILD__: {
  readonly version: string;
  readonly extras: string;
  /** Where frames have an origin of their own, else empty. */
  readonly frameOrigin: string;
} & BuiltFiles;

/** What each isolation will ask for, its entry first; of widgets that have files of their own, by both names. */
type BuiltFiles = Readonly<Record<Isolation, Files> & Partial<Record<`${Isolation}${WidgetName}`, Files>>>;

const build = __ORIEL_BUILD__;
// A classic script runs while it is the current one.
export const script = document.currentScript as HTMLScriptElement;

/** The address of a file that lies beside the loader. */
export const addressOf = (file: string): string => new URL(file, script.src).href;

/** Puts the SDK on the page, with a way to fetch the rest of it, and mounts what the script's tag says. */
export function runLoader(load: (file: string) => Promise<unknown>): void {
  const sdk = joinSdk(() => ({
    ...build,
    server: new URL(script.src).origin,
    // All at once: the first, which is the entry, asks for the others, but only when it has come. The build writes the
    // names of its own chunks.
    loadEntry: (isolation, widget) =>
      Promise.all((build[(isolation + widget) as keyof BuiltFiles] ?? build[isolation]).map(load)).then(
        ([entry]) => entry as Entry,
      ),
    loadExtras: () => load(build.extras) as Promise<Extras>,
  }));
  (globalThis as { oriel?: typeof sdk }).oriel = sdk;
  sdk.mountScript(script);
}
