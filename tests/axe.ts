import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Expects axe to find no violations, in the given hosts' shadow roots if the page is not ours, else in the whole page. */
export async function expectAccessible(page: Page, ...hosts: string[]): Promise<void> {
  expect(await findViolations(page, ...hosts)).toEqual([]);
}

/** The violations that `expectAccessible` reports, one rule per line. */
export async function findViolations(page: Page, ...hosts: string[]): Promise<string[]> {
  // Contrast is only measured correctly after all fades have ended.
  await page.evaluate(async () => {
    // A nested shadow root's animations are visible only from that root.
    const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(node => (node.shadowRoot ? rootsIn(node.shadowRoot) : [])),
    ];
    const findMoving = () =>
      rootsIn(document)
        .flatMap(root => root.getAnimations())
        // Scroll-driven animations do not end by themselves.
        .filter(
          ({ effect, playState, timeline }) =>
            timeline instanceof DocumentTimeline &&
            playState === 'running' &&
            effect?.getTiming().iterations === 1,
        );
    // The end of one animation may start the next; animations of removed elements are not listed.
    for (let moving = findMoving(); moving.length > 0; moving = findMoving())
      await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'));
  return page.evaluate(async include => {
    // The script above has defined it.
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(include.length > 0 ? { include } : document, {
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target} ${node.any[0]?.message}`).join(' | ')}`,
    );
  }, hosts);
}

/**
 * Checks the same, but only in `npm run test:full`: for screens that a journey passes through. The daily run checks the screens
 * themselves (`portal-screens`, `image-screens`, `money-screens`, `docs-site`, `example-pages`, and the parts of `ui`).
 */
export const expectAccessibleInFull: typeof expectAccessible = process.env.ORIEL_TEST_FULL
  ? expectAccessible
  : async () => {};
