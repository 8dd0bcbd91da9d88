import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nextMigration, readRevision } from './earlier-version.mjs';
import { root } from './workspace.mjs';

it('takes one revision, or none for the last release', () => {
  expect(readRevision([])).toEqual({ revision: undefined });
  expect(readRevision(['v1.2'])).toEqual({ revision: 'v1.2' });
  for (const args of [['a', 'b'], ['--help'], ['--upload-pack=x']])
    expect(readRevision(args)).toEqual({ problem: expect.stringMatching(/^Usage/) });
});

it('finds the last release by the migration that came after it', () => {
  expect(nextMigration('/** … */\nexport const released = 9;\n')).toBe('0010_');
  expect(() => nextMigration('export const released = "a";')).toThrow('names no migration');
  const file = join(root, 'packages/server/src/platform/db/testing/released-schema.ts');
  expect(nextMigration(readFileSync(file, 'utf8'))).toMatch(/^\d{4}_$/);
});
