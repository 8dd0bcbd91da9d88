import type { Page } from '@playwright/test';
import { dress } from './dress';
import { expect, signIn, test } from './test';

/** An email address of typical length. */
const address = 'friederike.berg@beispiel.example';

/** Invites a person to the demo workspace. @returns the function that revokes the invite */
async function invite(page: Page): Promise<() => Promise<void>> {
  const path = await page.evaluate(async email => {
    const all: { id: string; personal: boolean }[] = await (
      await fetch('/api/core/v1/organizations/me')
    ).json();
    const invites = `/api/core/v1/organizations/${all.find(({ personal }) => !personal)?.id}/invites`;
    const made = await fetch(invites, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return `${invites}/${(await made.json()).id}`;
  }, address);
  return () => page.evaluate(async invited => void (await fetch(invited, { method: 'DELETE' })), path);
}

test('shows the address of an invite on one line, at every width and in both languages', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'admin', '/workspace/manage/invites');
  const takeBack = await invite(page);
  for (const locale of ['en', 'de'] as const)
    for (const width of [1440, 1280, 1024, 768, 390])
      await test.step(`${locale}, ${width} px`, async () => {
        await dress(page, { locale, theme: 'light', width });
        await page.goto(`${stack.portal}/workspace/manage/invites`);
        const cell = page.getByRole('cell', { name: address }).first();
        await expect(cell).toBeVisible();
        const shown = await cell.getByText(address, { exact: true }).evaluate(text => {
          const { clientWidth, scrollWidth, clientHeight } = text;
          const title = text.closest('[title]')?.getAttribute('title');
          return { isCut: scrollWidth > clientWidth, clientWidth, title, lines: clientHeight / 20 };
        });
        // A long address is cut at the end of a wide column, and its title has the whole of it.
        if (shown.isCut) {
          expect(shown.clientWidth).toBeGreaterThan(160);
          expect(shown.title).toBe(address);
        }
        expect(shown.lines).toBeLessThan(1.6);
        const table = page.getByRole('table');
        const room = await table.evaluate(({ scrollWidth, parentElement }) => [
          scrollWidth,
          parentElement?.clientWidth,
        ]);
        expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0);
      });
  await takeBack();
});
