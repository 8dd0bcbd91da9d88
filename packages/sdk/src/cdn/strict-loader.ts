/*
 * The script `oriel-strict.js`: the loader for pages on which nothing may run that was not built with it. An import map
 * says which hash each file must have; one that was changed on its way does not run.
 *
 * 1. The map goes in before the first file is asked for. It names the files that a widget begins with: their hashes
 *    stand here. An `integrity` of a preload would not do, as `import()` fetches again what it has refused.
 * 2. Beside them comes the file with the hashes of all others. It is written before any of them can be asked for.
 *    Those that only some pages begin with, such as the prompts', wait for it.
 *
 * A map is a script in the page's eyes: it carries the nonce and goes through the one policy for Trusted Types.
 */
import { addressOf, runLoader, script } from './run-loader';

/** Written in by the build. */
declare const __ORIEL_INTEGRITY__: {
  /** Of the files that a widget begins with, by name. */
  readonly first: Hashes;
  /** The file with those of all others. */
  readonly others: string;
};

type Hashes = Readonly<Record<string, string>>;

interface ScriptPolicy {
  createScript(text: string): string;
}

declare const trustedTypes: undefined | { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };

const { first, others } = __ORIEL_INTEGRITY__;
let write: ((hashes: Hashes) => void) | undefined;
let rest: Promise<void> | undefined;

/** A function that adds hashes to the page's import map. */
function openMap(): (hashes: Hashes) => void {
  const { nonce, dataset } = script;
  const rules: ScriptPolicy = { createScript: text => text };
  const policy =
    typeof trustedTypes === 'undefined'
      ? rules
      : trustedTypes.createPolicy(dataset.orielTrustedTypesPolicy || 'oriel', rules);
  return hashes => {
    const entries = Object.entries(hashes).map(([file, hash]) => [addressOf(file), hash]);
    const map = document.createElement('script');
    map.type = 'importmap';
    map.nonce = nonce;
    map.text = policy.createScript(JSON.stringify({ integrity: Object.fromEntries(entries) }));
    document.documentElement.append(map);
    // It has been read; the page stays as it was.
    map.remove();
  };
}

async function load(file: string): Promise<unknown> {
  // Firefox takes only one map a page, and that is the page's own.
  if ('mozInnerScreenX' in window) return import(/* @vite-ignore */ addressOf(file));
  if (!write) {
    write = openMap();
    write(first);
  }
  rest ??= import(/* @vite-ignore */ addressOf(others)).then(({ hashes }) => write?.(hashes));
  // What is not among the first has its hash among the others.
  if (!(file in first)) await rest;
  const [loaded] = await Promise.all([import(/* @vite-ignore */ addressOf(file)), rest]);
  return loaded;
}

runLoader(load);
