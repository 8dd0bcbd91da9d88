import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import { chatOn, framePage, hold, openHostPage, waitForState } from './host-page';

for (const [locale, says] of [
  ['de', 'Der Assistent wird geladen'],
  ['en', 'The assistant is loading'],
] as const) {
  test(
    `a frame that is late is waited for in its place, without motion for who wants none (${locale})`,
    daily(locale === 'de'),
    async ({ page, stack }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const letGo = await hold(page, framePage);
      // The page counts as loaded only after its frame has loaded.
      const opened = openHostPage(page, stack, {
        isolation: 'iframe',
        script: `data-oriel-target="#help" data-oriel-locale="${locale}" data-oriel-theme="dark"`,
      });
      const cover = page.locator('oriel-chat .cover');
      await expect(cover).toContainText(says);
      await expect(cover).toHaveRole('status');
      await expect(cover).toHaveCSS('background-color', 'rgb(21, 27, 27)');
      await expect(cover.locator('i').first()).toHaveCSS('animation-name', 'none');
      const boxes = [await cover.boundingBox(), await page.locator('oriel-chat iframe').boundingBox()];
      expect(boxes[0]).toEqual(boxes[1]);
      letGo();
      await opened;
      await waitForState(page, 'ready');
      await expect(cover).toHaveCount(0);
      await expect(chatOn(page, 'iframe').composer).toBeVisible();
    },
  );
}

test('a frame whose widget is late shows its own text field, and no cover', async ({ page, stack }) => {
  await page.route(/\/sdk\/v1\/chat-/, () => {
    // This request is never answered.
  });
  await openHostPage(page, stack, { isolation: 'iframe' });
  const field = page.locator('oriel-chat').frameLocator('iframe').getByRole('textbox');
  await field.fill('Hello');
  await waitForState(page, 'connecting');
  await expect(page.locator('oriel-chat .cover')).toHaveCount(0);
  await expect(field).toBeVisible();
});

test('a page that sees no code of ours but the loader says so in a line, and can try again', async ({
  page,
  stack,
}) => {
  const others = /\/sdk\/v1\/(iframe|extras|error-card)-/;
  await page.route(others, route => route.abort());
  await openHostPage(page, stack, {
    isolation: 'iframe',
    script: 'data-oriel-target="#help" data-oriel-locale="en"',
  });
  await waitForState(page, 'error');
  await expect(page.getByRole('alert')).toHaveText('LOAD_FAILED Try again');
  await page.unroute(others);
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForState(page, 'ready');
});

for (const scheme of ['light', 'dark'] as const) {
  test(
    `the card is ${scheme} where the page is, and says to operators what to do`,
    daily(scheme === 'dark'),
    async ({ page, stack }) => {
      await openHostPage(page, stack, {
        isolation: 'iframe',
        script: `data-oriel-target="#help" data-oriel-locale="en" data-oriel-theme="${scheme}"`,
        headers: { 'content-security-policy': "frame-src 'none'" },
      });
      const card = page.locator('oriel-chat .card');
      const soft = { light: 'rgb(252, 235, 233)', dark: 'rgb(55, 25, 23)' };
      await expect(card).toHaveCSS('background-color', soft[scheme]);
      const hint = card.getByText(`frame-src ${stack.portal}`);
      await expect(hint).toBeHidden();
      await card.getByText('For the operators of this page').click();
      await expect(hint).toBeVisible();
      await expect(card.getByText(`${stack.portal}/docs/troubleshooting#csp_blocked`)).toBeVisible();
    },
  );
}
