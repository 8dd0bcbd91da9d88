import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { checks, runChecks } from './checks.mjs';
import { runPlaywright } from './playwright.mjs';
import { readResults } from './results.mjs';
import { run } from './run.mjs';
import { bin, root } from './workspace.mjs';

/**
 * The phases of the test. Each runs completely, or only the files whose paths contain one of `files`, and reports passes,
 * failures and the time of each file.
 */
export const phases = {
  static: choice => runChecks(checks.source, choice),
  unit: choice => runVitest('unit', ['unit', 'dom', 'portal', 'page', 'react-18'], choice),
  // These tests wait for processes and clocks more than they compute, so three of them share two cores well.
  server: choice => runVitest('server', ['server'], { ...choice, options: ['--maxWorkers=3'] }),
  build: async ({ full }) => {
    await buildStale(full ? 'full' : 'release');
    return { passed: 1, failed: 0, files: [] };
  },
  package: choice => runChecks(checks.built, choice),
  browser: runPlaywright,
};

/** Phases that test the output of `build`. */
const ofBuilt = ['package', 'browser'];

/** Phases that run in parallel: the server's tests leave half of the machine to the static checks. */
export const daily = [['unit'], ['static', 'server'], ['build'], ['package'], ['browser']];

/**
 * Inserts the build before the first phase that needs it, so that its time does not count towards that phase.
 *
 * @param {readonly (readonly { name: string, files: readonly string[] }[])[]} steps
 */
export function withBuild(steps) {
  const names = steps.map(step => step.map(({ name }) => name));
  const first = names.findIndex(step => step.some(name => ofBuilt.includes(name)));
  if (first < 0 || names.flat().includes('build')) return steps;
  return [...steps.slice(0, first), [{ name: 'build', files: [] }], ...steps.slice(first)];
}

/**
 * Runs the files of some projects whose paths contain one of the given names, or all.
 *
 * @param {string} name the phase
 * @param {readonly string[]} projects
 * @param {{ files?: readonly string[], full?: boolean, options?: readonly string[] }} [choice]
 */
async function runVitest(name, projects, { files = [], full = false, options = [] } = {}) {
  const results = join(root, '.cache', 'results', `${name}.json`);
  rmSync(results, { force: true });
  const { code } = await run(
    bin('vitest'),
    [
      'run',
      ...files,
      // As in the browser, the summary names what passed only at the second try.
      '--retry=1',
      ...projects.flatMap(project => ['--project', project]),
      ...options,
      '--reporter=default',
      '--reporter=./scripts/lib/vitest-reporter.mjs',
    ],
    { env: { ORIEL_TEST_RESULTS: results, ...(full && { ORIEL_TEST_FULL: '1' }) }, show: true },
  );
  return readResults(results, code);
}
