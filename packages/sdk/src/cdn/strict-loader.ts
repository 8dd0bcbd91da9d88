/*
 * The script `oriel-strict.js`: the loader for pages that run only code built together with it. An import map holds the hash that
 * each file must have; a file changed in transit does not run.
 *
 * 1. The map is added before the first file is requested. It holds the hashes of the files that a widget starts with, which are
 *    inlined here. The `integrity` of a preload is not enough, because `import()` fetches a refused file again.
 * 2. The file with the hashes of all other files loads in parallel. Its hashes are added before any of those files can be
 *    requested. Files that only some pages start with, such as the prompts', wait for it.
 *
 * An import map counts as a script: it carries the nonce and goes through the single Trusted Types policy.
 */
import { addressOf, runLoader, script } from './run-loader';

/** Inserted by the build. */
declare const __ORIEL_INTEGRITY__: {
  /** Hashes of the files that a widget starts with, by name. */
  readonly first: Hashes;
  /** The file with the hashes of all others. */
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

/** Returns a function that adds hashes to the page's import map. */
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
    // The browser has read the map; leave the page unchanged.
    map.remove();
  };
}

async function load(file: string): Promise<unknown> {
  // Firefox accepts only one import map per page, which is the page's own.
  if ('mozInnerScreenX' in window) return import(/* @vite-ignore */ addressOf(file));
  if (!write) {
    write = openMap();
    write(first);
  }
  rest ??= import(/* @vite-ignore */ addressOf(others)).then(({ hashes }) => write?.(hashes));
  // Any file not in `first` has its hash in the other file.
  if (!(file in first)) await rest;
  const [loaded] = await Promise.all([import(/* @vite-ignore */ addressOf(file)), rest]);
  return loaded;
}

runLoader(load);
