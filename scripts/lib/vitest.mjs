import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readResults } from './results.mjs';
import { run } from './run.mjs';
import { bin, root } from './workspace.mjs';

/** More files that fail at once are no accident of a busy machine. */
const accidents = 3;

/**
 * Runs the files of some projects whose paths contain one of the given names, or all. A test that fails is tried once
 * more, and so is a file that failed outside of its tests.
 * @param {string} name the phase
 * @param {readonly string[]} projects
 * @param {{ files?: readonly string[], full?: boolean, options?: readonly string[] }} [choice]
 */
export async function runVitest(name, projects, { files = [], full = false, options = [] } = {}) {
  const runFiles = async filters => {
    const results = join(root, '.cache', 'results', `${name}.json`);
    rmSync(results, { force: true });
    const { code } = await run(
      bin('vitest'),
      [
        'run',
        ...filters,
        ...projects.flatMap(project => ['--project', project]),
        '--retry=1',
        ...options,
        '--reporter=default',
        '--reporter=./scripts/lib/vitest-reporter.mjs',
      ],
      { env: { ORIEL_TEST_RESULTS: results, ...(full && { ORIEL_TEST_FULL: '1' }) }, show: true },
    );
    return readResults(results, code);
  };

  const first = await runFiles(files);
  const again = filesToRepeat(first);
  return again.length === 0 ? first : afterSecondTry(first, await runFiles(again));
}

/**
 * The files that failed outside of their tests, where nothing else failed.
 * @param {{ failed: number, outside?: readonly { file?: string, name: string }[] }} results
 * @returns {string[]}
 */
export function filesToRepeat({ failed, outside = [] }) {
  const files = [...new Set(outside.map(({ file }) => file))];
  return failed === outside.length && files.length <= accidents && files.every(Boolean) ? files : [];
}

/** What a run came to whose files outside of tests had a second try. */
export function afterSecondTry(first, second) {
  return {
    ...first,
    failed: second.failed,
    failures: second.failures,
    again: [...first.again, ...first.failures],
  };
}
