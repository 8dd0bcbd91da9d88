import { chatIn } from './chat-page';
import { logInAtWindow } from './sign-in-window';
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
  // Without a cache, no old release can be served.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page).toHaveTitle('Oriel – No connection');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try now' }).click();
  await expect(chat.composer).toHaveValue('Half a question');
});

test('leaves the sign-in alone, whose addresses serve once', async ({ page, context, stack }) => {
  await page.goto(stack.portal);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const asked: string[] = [];
  context.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await logInAtWindow(page, 'admin');
  await expect(page.getByRole('button', { name: /Jonas Falk/ })).toBeVisible();
  expect(asked.filter(path => path === '/api/core/v1/auth/login')).toHaveLength(1);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.getState()),
  ).toMatchObject({
    enabled: false,
  });
});
