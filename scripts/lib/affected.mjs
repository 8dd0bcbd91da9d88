import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findImporters, reach } from './import-graph.mjs';
import { fail, run } from './run.mjs';
import { root } from './workspace.mjs';

/** Files on which every test depends. */
const foundations = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'vitest.config.ts',
];

const isTest = file => /\.test\.tsx?$/.test(file);
const isSpec = file => /^tests\/.*\.spec\.ts$/.test(file);
const phaseOf = test => (/^packages\/(server|testing)\//.test(test) ? 'server' : 'unit');

/** The guard's access tests, which run for every change to the server. */
const isOfGuard = test => test.startsWith('packages/server/src/guard/');
/** Helpers that start the whole server or portal: a test that uses them does not test everything they import. */
const startsProduct = file => /^packages\/testing\/src\/(stack|vitest)\//.test(file);

/**
 * Finds the tests that a change reaches, by phase. In addition to the import graph:
 * - a foundation, or a file that the test configuration names, reaches every test;
 * - a file that is read rather than imported reaches the files that name it or, if none do, its whole package;
 * - a unit test that reads whole folders may depend on any file.
 *
 * Nearly all server tests start the server and would be reached by each of its files. The graph therefore stops at the helpers
 * that start it, and a change to the server reaches the tests in its own folder, the tests that import it, and the guard's
 * tests.
 *
 * @param {ReadonlyMap<string, string>} texts the files of the repository by their paths from its root
 * @param {readonly string[]} changed
 * @returns {{ unit: string[], server: string[], leftOut: number }} the tests, and how many more the server has
 */
export function findAffectedTests(texts, changed) {
  const importers = findImporters(texts);
  const tests = [...texts.keys()].filter(isTest);
  const seeds = new Set(changed.flatMap(file => [file, ...readersOf(file, texts, importers)]));
  const configuration = texts.get('vitest.config.ts') ?? '';
  const isConfigured = file => configuration.includes(`${file}'`);
  const reached = reach(seeds, importers, file => startsProduct(file) || isConfigured(file));

  const isFoundation = file => foundations.includes(file) || isConfigured(file);
  const readsFolders = test =>
    phaseOf(test) === 'unit' && /\b(readdir|glob)Sync\b/.test(texts.get(test) ?? '');
  const ofServer = changed.filter(file => file.startsWith('packages/server/src/'));
  const folders = new Set(ofServer.map(file => posix.dirname(file)));
  const isBeside = test => folders.has(posix.dirname(test)) || (ofServer.length > 0 && isOfGuard(test));
  const affected = [...seeds].some(isFoundation)
    ? tests
    : tests.filter(test => reached.has(test) || readsFolders(test) || isBeside(test));
  const server = affected.filter(test => phaseOf(test) === 'server');
  return {
    unit: affected.filter(test => phaseOf(test) === 'unit'),
    server,
    leftOut: tests.filter(test => phaseOf(test) === 'server').length - server.length,
  };
}

/** The spec that runs the product from sign-in to answer; it runs for every change to the product. */
const smoke = 'tests/e2e/journey.spec.ts';

/** Packages with specs for their own pages, in the folder named after the package. */
const specFolders = ['ui', 'bridge'];

/** Path words that say nothing about a feature. */
const commonWords = new Set(
  'packages src test tests spec e2e index testing support page pages widget portal server sdk contracts routes store route'.split(
    ' ',
  ),
);

/**
 * Splits a path into words, with the singular of each plural: `prompts/card/card-versions.ts` → prompts, prompt, card,
 * versions, version.
 */
function wordsOf(path) {
  const words = path
    .replace(/\.\w+$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map(word => word.replace(/s$/, ''));
  return new Set(words.filter(word => word.length > 2 && !commonWords.has(word)));
}

/**
 * Finds the browser specs for a change. Nearly all of them start the whole product, so every change would reach every spec.
 * These are the ones that the change most likely breaks:
 * - changed specs, and specs that import a changed file;
 * - specs for a changed package's own pages;
 * - one journey through the product, and specs named after a changed folder or file.
 *
 * @param {ReadonlyMap<string, string>} texts the files of the repository by their paths from its root
 * @param {readonly string[]} changed
 * @returns {{ specs: string[], leftOut: number }} the specs, and how many more there are
 */
export function findAffectedSpecs(texts, changed) {
  const all = [...texts.keys()].filter(isSpec);
  // The tests' helpers import the product's contracts, which says nothing about what a spec covers.
  const inTests = changed.filter(file => file.startsWith('tests/'));
  const reached = reach(new Set(inTests), findImporters(texts, { built: false }));
  const product = changed.filter(
    file => /^(packages\/[^/]+\/src|portal\/src|examples)\//.test(file) && !isTest(file),
  );
  const folders = specFolders.filter(name => product.some(file => file.startsWith(`packages/${name}/`)));
  const words = product.map(file => wordsOf(file.split('/').slice(-2).join('/')));
  const isNamedAfter = spec => {
    const own = wordsOf(spec.split('/').at(-1) ?? '');
    return words.some(each => [...each].some(word => own.has(word)));
  };
  const specs = all.filter(
    spec =>
      reached.has(spec) ||
      folders.some(name => spec.startsWith(`tests/${name}/`)) ||
      (product.length > 0 && (spec === smoke || isNamedAfter(spec))),
  );
  return { specs, leftOut: all.length - specs.length };
}

function readersOf(file, texts, importers) {
  if (/\.tsx?$/.test(file)) return [];
  const name = posix.basename(file);
  const readers = [...texts].filter(([, text]) => text.includes(name)).map(([reader]) => reader);
  const [, own] = /^(packages\/[^/]+\/|portal\/)/.exec(file) ?? [];
  if (!own || (name !== 'package.json' && (readers.length > 0 || importers.has(file)))) return readers;
  return [...readers, ...[...texts.keys()].filter(each => each.startsWith(own))];
}

async function git(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.split('\n').filter(Boolean) : undefined;
}

/** Lists the changes since this branch left `main`; on `main` itself, the uncommitted changes. */
async function findChanges() {
  const [base = 'HEAD'] =
    (await git('merge-base', 'HEAD', 'main')) ?? (await git('merge-base', 'HEAD', 'origin/main')) ?? [];
  const changed = await git('diff', '--name-only', '--no-renames', base);
  const added = await git('ls-files', '--others', '--exclude-standard');
  if (!changed || !added) fail('`affected` asks git what has changed, and git does not answer.');
  return [...changed, ...added];
}

/** Files whose text does not show which files need them. */
const isSilent = file =>
  /\.(png|jpg|webp|woff2|ico|gz|md|sql|snap)$|^pnpm-lock\.yaml$|^docs\/api\//.test(file);

/**
 * Finds the tests that the changes in this working copy reach, by phase, and counts those left out.
 *
 * @returns {Promise<{
 *   changed: string[], tests: { unit: string[], server: string[], browser: string[] },
 *   leftOut: { server: number, browser: number }
 * }>}
 */
export async function findAffected() {
  const changed = await findChanges();
  const files = (await git('ls-files', '--cached', '--others', '--exclude-standard')) ?? [];
  const isThere = file => existsSync(join(root, file));
  // A deleted file still has importers.
  const texts = new Map(
    [...files, ...changed].map(file => [
      file,
      isSilent(file) || !isThere(file) ? '' : readFileSync(join(root, file), 'utf8'),
    ]),
  );
  const { unit, server, leftOut } = findAffectedTests(texts, changed);
  const { specs, leftOut: leftOutSpecs } = findAffectedSpecs(texts, changed);
  return {
    changed,
    tests: {
      unit: unit.filter(isThere),
      server: server.filter(isThere),
      browser: specs.filter(isThere).map(spec => spec.replace(/^tests\//, '')),
    },
    leftOut: { server: leftOut, browser: leftOutSpecs },
  };
}
