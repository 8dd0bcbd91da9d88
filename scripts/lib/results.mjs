import { readFileSync } from 'node:fs';

/**
 * Reads the test results that a runner wrote. A runner without results has failed, and so has one that exits with an error
 * although each of its tests passed.
 * @template {{ passed: number, failed: number }} R
 * @param {string} file
 * @param {number} code the exit code of the runner
 * @param {(report: any) => R} [read]
 */
export function readResults(file, code, read = report => report) {
  let results;
  try {
    results = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, files: [] };
  }
  return code !== 0 && results.failed === 0 ? { ...results, failed: 1 } : results;
}
