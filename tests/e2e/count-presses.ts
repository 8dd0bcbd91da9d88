import type { Page } from '@playwright/test';

/** Counts the presses on all pages of a tab, also inside shadow roots. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  let presses = 0;
  await page.exposeFunction('orielPressed', () => {
    presses++;
  });
  await page.addInitScript(() => {
    // Set above.
    const report = window as unknown as { orielPressed(): void };
    window.addEventListener('pointerdown', () => report.orielPressed(), { capture: true });
  });
  return async () => presses;
}
