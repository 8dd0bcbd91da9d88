import type { BuiltWidgetName } from '@oriel/contracts';
import { loaderError } from '../loader/loader-error';
import type { Entry, Extras } from '../loader/mount-context';
import { joinSdk, type Sdk } from '../loader/sdk';
import type { Isolation } from '../options/mount-options';

/** The stub that a page puts in place of the SDK until the SDK has loaded; it may be missing or be something else. */
declare const oriel: { readonly early: readonly ((sdk: Sdk) => void)[] };

type Files = readonly [entry: string, ...others: string[]];

/** Inserted by the build. */
declare const __ORIEL_BUILD__: {
  readonly version: string;
  readonly extras: string;
  /** The separate origin of iframes; empty if there is none. */
  readonly frameOrigin: string;
} & BuiltFiles;

/**
 * Files to request for each isolation, entry first. Widgets with files of their own have two entries: one for pages without the
 * default widget, and one that shares Preact and other code with the default widget's entry.
 */
type BuiltFiles = Readonly<
  Record<Isolation, Files> & Partial<Record<`${Isolation}${BuiltWidgetName}${SharedSuffix}`, Files>>
>;

/** `1` once the default widget's entry is loaded or loading. */
type SharedSuffix = '' | 1;

const build = __ORIEL_BUILD__;

// Test a shallow copy: it has the attributes but not the text, which may contain anything.
const isOurs = (tag: Element | null): boolean =>
  // Without a tag the string is "undefined".
  / data-oriel-|\/oriel(-strict)?\.js/.test(`${(tag?.cloneNode() as Element | undefined)?.outerHTML}`);

// Only a running classic script is the current one. A module, an `eval`ed script and one inserted by a tag manager have no tag,
// or someone else's; for those, take the first tag that carries our attributes or address.
const current = document.currentScript as HTMLScriptElement | null;
/** The tag that this script runs for. It may be missing: `runLoader` then reports an error before anything else reads it. */
export const script = ([current, ...document.scripts].find(isOurs) ?? current) as HTMLScriptElement;

// An inline tag has no address; its `data-oriel-api` names the server.
export const base = URL.parse(/^http/.test(script?.src) ? script.src : `${script?.dataset.orielApi}/sdk/v1/`);

/** Address of a file next to the loader; without a base nothing is loaded. */
export const addressOf = (file: string): string => new URL(file, base as URL).href;

/** Puts the SDK on the page, together with a way to load the rest of it, and mounts what the script tag asks for. */
export function runLoader(load: (file: string) => Promise<unknown>): void {
  let sharedSuffix: SharedSuffix = '';
  if (base) {
    const sdk = joinSdk(() => ({
      ...build,
      server: base.origin,
      // Request all files at once: the entry, which is the first, imports the others only after it has loaded. The build inserts
      // the names of its own chunks.
      loadEntry: (isolation, widget) => {
        // A combination that was not built is missing from the record.
        const files = build[(isolation + widget + sharedSuffix) as keyof BuiltFiles] ?? build[isolation];
        if (files === build.shadow) sharedSuffix = 1;
        // The first file is the entry.
        return Promise.all(files.map(load)).then(([entry]) => entry as Entry);
      },
      // This file exports the extras.
      loadExtras: () => load(build.extras) as Promise<Extras>,
    }));
    sdk.mountScript(script);
    try {
      // Calls that the page made before this script ran.
      for (const call of oriel.early)
        try {
          call(sdk);
        } catch (error) {
          console.error(error);
        }
    } catch {
      // No calls are queued. `window.oriel` may be anything, even something that throws when read.
    }
    // If the page does not allow replacing it, everything else is already done.
    (window as { oriel?: Sdk }).oriel = sdk;
  } else console.error(loaderError('LOAD_FAILED'));
}
