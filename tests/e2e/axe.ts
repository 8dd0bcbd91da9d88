import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects axe-core to find nothing, in open shadow roots as well. It is evaluated, so a strict CSP does not stop it. */
export async function expectAccessible(place: Page | Frame): Promise<void> {
  await place.evaluate(source);
  const results: AxeResults = await place.evaluate(
    runOnly =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run({ runOnly, rules: {} } as never),
    { type: 'tag', values: tags },
  );
  const found = results.violations.map(
    violation =>
      `${violation.id}: ${violation.nodes.map(node => node.target.flat().join(' >> ')).join(' | ')}`,
  );
  expect(found).toEqual([]);
}
