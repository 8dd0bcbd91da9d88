import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test.use({ serviceWorkers: 'allow' });

test('says that there is no connection, keeps the draft, and serves nothing of its own', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, stack);
  const chat = chatIn(page);
  await expect(chat.composer).toBeEditable();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await chat.composer.fill('Half a question');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('Half a question');
  // No release can come from where nothing is kept.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page).toHaveTitle('Oriel – No connection');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try now' }).click();
  await expect(chat.composer).toHaveValue('Half a question');
});
