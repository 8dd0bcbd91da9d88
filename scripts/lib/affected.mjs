import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findImporters, reach } from './import-graph.mjs';
import { fail, run } from './run.mjs';
import { root } from './workspace.mjs';

/** What every test stands on. */
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

/** The tests of who may do what, for every change of the server. */
const isOfGuard = test => test.startsWith('packages/server/src/guard/');
/** Helpers that start the whole server or the whole portal: what uses them does not test all that they import. */
const startsProduct = file => /^packages\/testing\/src\/(stack|vitest)\//.test(file);

/**
 * The tests that a change reaches, by phase. Next to the graph of imports:
 * - a foundation, and what the configuration of the tests names, reaches every test;
 * - a file that is read and not imported reaches what names it, and, when nothing does, all of its package;
 * - a small test that reads whole folders may depend on any file.
 *
 * Nearly all tests of the server start it, and so would be reached by each of its files. The graph ends at what starts it;
 * a change there reaches the tests of its own folder, those that import it, and those of the guard.
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

/** The spec that runs the product from sign-in to answer: for every change of it. */
const smoke = 'tests/e2e/journey.spec.ts';

/** Specs of pages that are built from one package: those of the folder named after it. */
const specFolders = ['ui', 'bridge'];

/** Words of paths that say nothing about a feature. */
const commonWords = new Set(
  'packages src test tests spec e2e index testing support page pages widget portal server sdk contracts routes store route'.split(
    ' ',
  ),
);

/** `prompts/card/card-versions.ts` → prompts, prompt, card, versions, version: plurals count as singulars, too. */
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
 * The browser specs of a change. Nearly all of them start the whole product, so that every change reaches every spec;
 * these are the ones that a change most likely breaks:
 * - specs that have changed, and those that import what has;
 * - specs of a package's own pages;
 * - one journey through the product, and specs that are named after the folder or the file that has changed.
 *
 * @param {ReadonlyMap<string, string>} texts the files of the repository by their paths from its root
 * @param {readonly string[]} changed
 * @returns {{ specs: string[], leftOut: number }} the specs, and how many more there are
 */
export function findAffectedSpecs(texts, changed) {
  const all = [...texts.keys()].filter(isSpec);
  // Imports from the tests' own helpers into the product's contracts say nothing about what a spec shows.
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

/** What differs from the point where this branch left `main`; on `main` itself, what is not committed. */
async function findChanges() {
  const [base = 'HEAD'] =
    (await git('merge-base', 'HEAD', 'main')) ?? (await git('merge-base', 'HEAD', 'origin/main')) ?? [];
  const changed = await git('diff', '--name-only', '--no-renames', base);
  const added = await git('ls-files', '--others', '--exclude-standard');
  if (!changed || !added) fail('`affected` asks git what has changed, and git does not answer.');
  return [...changed, ...added];
}

/** Files whose text says nothing about what needs them. */
const isSilent = file =>
  /\.(png|jpg|webp|woff2|ico|gz|md|sql|snap)$|^pnpm-lock\.yaml$|^docs\/api\//.test(file);

/**
 * The tests that the changes in this working copy reach, by phase, and how many are left out of each.
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
  // A file that is gone still has those that imported it.
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
