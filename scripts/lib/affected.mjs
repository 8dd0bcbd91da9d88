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
const phaseOf = test => (/^packages\/(server|testing)\//.test(test) ? 'server' : 'unit');

/**
 * The tests that a change reaches, by phase. Next to the graph of imports:
 * - a foundation, and what the configuration of the tests names, reaches every test;
 * - a file that is read and not imported reaches what names it, and, when nothing does, all of its package;
 * - a small test that reads whole folders may depend on any file.
 * @param {ReadonlyMap<string, string>} texts the files of the repository by their paths from its root
 * @param {readonly string[]} changed
 * @returns {{ unit: string[], server: string[] }}
 */
export function findAffectedTests(texts, changed) {
  const importers = findImporters(texts);
  const tests = [...texts.keys()].filter(isTest);
  const seeds = new Set(changed.flatMap(file => [file, ...readersOf(file, texts, importers)]));
  const reached = reach(seeds, importers);

  const configuration = texts.get('vitest.config.ts') ?? '';
  const isFoundation = file => foundations.includes(file) || configuration.includes(`'${file}'`);
  const readsFolders = test =>
    phaseOf(test) === 'unit' && /\b(readdir|glob)Sync\b/.test(texts.get(test) ?? '');
  const affected = [...reached].some(isFoundation)
    ? tests
    : tests.filter(test => reached.has(test) || readsFolders(test));
  return {
    unit: affected.filter(test => phaseOf(test) === 'unit'),
    server: affected.filter(test => phaseOf(test) === 'server'),
  };
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
 * The tests that the changes in this working copy reach, by phase.
 * @returns {Promise<{ changed: string[], tests: { unit: string[], server: string[] } }>}
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
  const { unit, server } = findAffectedTests(texts, changed);
  return { changed, tests: { unit: unit.filter(isThere), server: server.filter(isThere) } };
}
