import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Expects axe to find nothing, in the roots of some hosts where the page is not ours, else in the whole page. */
export async function expectAccessible(page: Page, ...hosts: string[]): Promise<void> {
  // Colours are only right when nothing fades in any more.
  await page.evaluate(async () => {
    // What moves in a root within a root is known to the inner one alone.
    const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(node => (node.shadowRoot ? rootsIn(node.shadowRoot) : [])),
    ];
    const findMoving = () =>
      rootsIn(document)
        .flatMap(root => root.getAnimations())
        // What scrolling drives ends with no time.
        .filter(
          ({ effect, playState, timeline }) =>
            timeline instanceof DocumentTimeline &&
            playState === 'running' &&
            effect?.getTiming().iterations === 1,
        );
    // What ends may set the next in motion; what is taken away moves no more.
    for (let moving = findMoving(); moving.length > 0; moving = findMoving())
      await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'));
  const findings = await page.evaluate(async include => {
    // Put there by the script above.
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(include.length > 0 ? { include } : document, {
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target} ${node.any[0]?.message}`).join(' | ')}`,
    );
  }, hosts);
  expect(findings).toEqual([]);
}

/**
 * The same in `npm run test:full` alone: for what a journey passes through. The daily run looks at the screens themselves
 * (`portal-screens`, `image-screens`, `money-screens`, `docs-site`, `example-pages`, and the parts of `ui`).
 */
export const expectAccessibleInFull: typeof expectAccessible = process.env.ORIEL_TEST_FULL
  ? expectAccessible
  : async () => {};
