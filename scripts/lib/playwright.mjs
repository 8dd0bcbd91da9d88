import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { readResults } from './results.mjs';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

/**
 * Runs the specs whose paths match one of the given names, or all.
 * @param {{ files?: readonly string[], full?: boolean }} [choice]
 */
export async function runPlaywright({ files = [], full = false } = {}) {
  const browser = await findChromium();
  if (!browser.path) {
    process.stdout.write(`${browser.hint}\n`);
    return { passed: 0, failed: 1, files: [] };
  }
  const report = join(root, '.cache', 'results', 'browser.json');
  rmSync(report, { force: true });
  const { code } = await run(
    join(root, 'tests', 'node_modules', '.bin', 'playwright'),
    ['test', ...files, '--config', 'playwright.config.ts', '--retries', '1'],
    {
      cwd: join(root, 'tests'),
      env: {
        CHROMIUM: browser.path,
        ORIEL_TEST_RESULTS: report,
        // Resolves the packages to their source, as the specs expect.
        NODE_OPTIONS: '--conditions=oriel-source',
        ...(full && { ORIEL_TEST_FULL: '1' }),
      },
      show: true,
    },
  );
  return readResults(report, code, countPlaywright);
}

/**
 * Counts a skipped test as failed, and gives the first lines of each error after the name of the test. The time of a file is the
 * sum of its tests, including retries.
 */
export function countPlaywright(report) {
  const { expected, flaky, unexpected, skipped } = report.stats;
  const tests = report.suites.flatMap(suite => testsOf(suite, [`tests/${suite.file}`]));
  const named = status =>
    tests
      .filter(test => test.status === status)
      .map(({ name, errors }) => (status === 'unexpected' ? [name, ...errors].join('\n    ') : name));
  return {
    passed: expected + flaky,
    failed: unexpected + skipped,
    failures: [...named('unexpected'), ...named('skipped')],
    again: named('flaky'),
    files: report.suites.map(suite => ({ file: `tests/${suite.file}`, seconds: secondsOf(suite) })),
  };
}

function testsOf(suite, path) {
  const own = (suite.specs ?? []).flatMap(spec =>
    spec.tests.map(({ status, results }) => ({
      name: [...path, spec.title].join(' › '),
      status,
      errors: results.flatMap(({ duration, errors = [] }) =>
        errors.map(({ message = '' }) => `after ${(duration / 1000).toFixed(1)} s: ${beginningOf(message)}`),
      ),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(inner => testsOf(inner, [...path, inner.title]))];
}

const beginningOf = message =>
  stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 3).join(' · ').slice(0, 400);

function secondsOf(suite) {
  const own = (suite.specs ?? [])
    .flatMap(spec => spec.tests)
    .flatMap(test => test.results)
    .reduce((sum, { duration }) => sum + duration / 1000, 0);
  return (suite.suites ?? []).reduce((sum, inner) => sum + secondsOf(inner), own);
}
