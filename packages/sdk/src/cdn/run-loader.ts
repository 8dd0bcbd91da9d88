import type { BuiltWidgetName } from '@oriel/contracts';
import { loaderError } from '../loader/loader-error';
import type { Entry, Extras } from '../loader/mount-context';
import { joinSdk, type Sdk } from '../loader/sdk';
import type { Isolation } from '../options/mount-options';

/** The stand-in that a page puts in the place of the SDK until it is there; there may be none, or something else. */
declare const oriel: { readonly early: readonly ((sdk: Sdk) => void)[] };

type Files = readonly [entry: string, ...others: string[]];

/** Written in by the build. */
declare const __ORIEL_BUILD__: {
  readonly version: string;
  readonly extras: string;
  /** Where frames have an origin of their own, else empty. */
  readonly frameOrigin: string;
} & BuiltFiles;

/**
 * The files that each isolation will ask for, its entry first. Widgets that have files of their own have two entries: one for a page
 * without the default widget, and one that takes Preact and whatever else both need from the default widget's entry.
 */
type BuiltFiles = Readonly<
  Record<Isolation, Files> & Partial<Record<`${Isolation}${BuiltWidgetName}${Beside}`, Files>>
>;

/** Set once the default widget's entry is or will be there. */
type Beside = '' | 1;

const build = __ORIEL_BUILD__;

// A copy has the attributes and not the text, which may hold anything.
const isOurs = (tag: Element | null): boolean =>
  // Without a tag the text is "undefined".
  / data-oriel-|\/oriel(-strict)?\.js/.test(`${(tag?.cloneNode() as Element | undefined)?.outerHTML}`);

// A classic script runs while it is the current one. A module, a text that is run by `eval` and one that a tag manager
// puts into the page have no tag, or another one's: theirs is the first that has something of ours.
const current = document.currentScript as HTMLScriptElement | null;
/** The tag that this script runs for. There may be none: then `runLoader` says so, and nothing else looks at it. */
export const script = ([current, ...document.scripts].find(isOurs) ?? current) as HTMLScriptElement;

// Where the tag has a text and no address, the server is the one that it names.
export const base = URL.parse(/^http/.test(script?.src) ? script.src : `${script?.dataset.orielApi}/sdk/v1/`);

/** The address of a file that lies beside the loader; without a base nothing is loaded. */
export const addressOf = (file: string): string => new URL(file, base as URL).href;

/** Puts the SDK on the page, with a way to fetch the rest of it, and mounts what the script's tag says. */
export function runLoader(load: (file: string) => Promise<unknown>): void {
  let beside: Beside = '';
  if (base) {
    const sdk = joinSdk(() => ({
      ...build,
      server: base.origin,
      // All at once: the first, which is the entry, asks for the others, but only when it has come. The build writes the
      // names of its own chunks.
      loadEntry: (isolation, widget) => {
        const files = build[(isolation + widget + beside) as keyof BuiltFiles] ?? build[isolation];
        if (files === build.shadow) beside = 1;
        return Promise.all(files.map(load)).then(([entry]) => entry as Entry);
      },
      loadExtras: () => load(build.extras) as Promise<Extras>,
    }));
    sdk.mountScript(script);
    try {
      // Calls that the page made before this script came.
      for (const call of oriel.early)
        try {
          call(sdk);
        } catch (error) {
          console.error(error);
        }
    } catch {
      // Nothing has waited: what stands there may be anything, also something that cannot be read.
    }
    // Where a page does not let it be replaced, all the rest is done.
    (window as { oriel?: Sdk }).oriel = sdk;
  } else console.error(loaderError('LOAD_FAILED'));
}
