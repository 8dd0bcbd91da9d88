import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countPlaywright } from './playwright.mjs';
import { readResults } from './results.mjs';

describe('the results of a runner', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oriel-results-'));
    file = join(folder, 'results.json');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (results: object) => writeFileSync(file, JSON.stringify(results));

  it('are what it left behind', () => {
    write({ passed: 2, failed: 0, files: [] });
    expect(readResults(file, 0)).toEqual({ passed: 2, failed: 0, files: [] });
  });

  it('are a failure when it left nothing', () => {
    expect(readResults(file, 0)).toEqual({ passed: 0, failed: 1, files: [] });
  });

  it('are a failure when it ended with an error and no failed test says why', () => {
    write({ passed: 2, failed: 0, files: [] });
    expect(readResults(file, 1)).toMatchObject({ passed: 2, failed: 1 });
    write({ passed: 2, failed: 3, files: [] });
    expect(readResults(file, 1)).toMatchObject({ passed: 2, failed: 3 });
  });
});

describe('the report of Playwright', () => {
  const spec = (...durations: number[]) => ({
    title: 'a',
    tests: [{ status: 'expected', results: durations.map(duration => ({ duration })) }],
  });

  it('counts a skipped test as failed and a second try as passed', () => {
    const stats = { expected: 4, flaky: 1, unexpected: 2, skipped: 3 };
    expect(countPlaywright({ stats, suites: [] })).toMatchObject({ passed: 5, failed: 5, files: [] });
  });

  it('names the tests that failed, were skipped or passed at the second try', () => {
    const stats = { expected: 0, flaky: 1, unexpected: 1, skipped: 1 };
    const ended = (title: string, status: string) => ({ title, tests: [{ status, results: [] }] });
    const message = '\u001b[31mError: not found\u001b[39m\n\nLocator: button';
    const fails = {
      title: 'fails',
      tests: [{ status: 'unexpected', results: [{ duration: 1500, errors: [{ message }] }] }],
    };
    const inner = { title: 'a chat', specs: [ended('is slow', 'flaky'), fails] };
    const suites = [{ file: 'e2e/a.spec.ts', specs: [ended('waits', 'skipped')], suites: [inner] }];
    expect(countPlaywright({ stats, suites })).toMatchObject({
      failures: [
        'tests/e2e/a.spec.ts › a chat › fails\n    after 1.5 s: Error: not found · Locator: button',
        'tests/e2e/a.spec.ts › waits',
      ],
      again: ['tests/e2e/a.spec.ts › a chat › is slow'],
    });
  });

  it('adds up the tries of each test of a file', () => {
    const stats = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
    const inner = { specs: [spec(500)], suites: [{ specs: [spec(250)] }] };
    const suites = [{ file: 'e2e/a.spec.ts', specs: [spec(1000, 2000)], suites: [inner] }];
    expect(countPlaywright({ stats, suites }).files).toEqual([
      { file: 'tests/e2e/a.spec.ts', seconds: 3.75 },
    ]);
  });
});
