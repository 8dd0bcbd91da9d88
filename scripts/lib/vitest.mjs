import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readResults } from './results.mjs';
import { run } from './run.mjs';
import { bin, root } from './workspace.mjs';

/**
 * Runs the files of some projects whose paths contain one of the given names, or all.
 *
 * @param {string} name the phase
 * @param {readonly string[]} projects
 * @param {{ files?: readonly string[], full?: boolean, options?: readonly string[] }} [choice]
 */
export async function runVitest(name, projects, { files = [], full = false, options = [] } = {}) {
  const results = join(root, '.cache', 'results', `${name}.json`);
  rmSync(results, { force: true });
  const { code } = await run(
    bin('vitest'),
    [
      'run',
      ...files,
      ...projects.flatMap(project => ['--project', project]),
      ...options,
      '--reporter=default',
      '--reporter=./scripts/lib/vitest-reporter.mjs',
    ],
    { env: { ORIEL_TEST_RESULTS: results, ...(full && { ORIEL_TEST_FULL: '1' }) }, show: true },
  );
  return readResults(results, code);
}
