import type { Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { withCredential } from '../credentials';
import { daily } from '../daily';
import { collectViolations } from '../violations';
import { type Chat, chatIn } from './chat-page';
import type { Stack } from './stack/stack';
import { expect, test } from './test';

const isolations = ['shadow', 'iframe'] as const;
type Isolation = (typeof isolations)[number];

const chatOn = (page: Page, isolation: Isolation): Chat =>
  chatIn(isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page);

const open = (page: Page, stack: Stack, isolation: Isolation) =>
  page.goto(`${stack.examples}/react-host/?isolation=${isolation}`);

const enter = (page: Page, name = 'Ida Lorenzen') => page.getByRole('button', { name }).click();

/** Chat events that the page has logged. */
const logged = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'What the chat tells' })
    .getByRole('listitem')
    .filter({ has: page.locator('code').getByText(name, { exact: true }) });

for (const isolation of isolations) {
  test(
    `somebody signs in, asks, comes back and signs out, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      const violations = await collectViolations(page.context());
      const addresses: string[] = [];
      page.on('request', request => addresses.push(request.url()));
      const chat = chatOn(page, isolation);
      stack.model.use(() => [{ text: '## Chain\n\n' }, { text: 'It is **in production**.' }]);
      const answer = await open(page, stack, isolation);
      expect(answer?.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(answer?.headers()['cross-origin-opener-policy']).toBe('same-origin');
      await enter(page);

      await page.getByRole('button', { name: 'Draft a question about this order' }).click();
      await expect(chat.composer).toHaveValue('What is still open in order 4711?');
      await chat.composer.press('Enter');
      await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
      await expect(chat.answers.first().getByRole('heading', { name: 'Chain' })).toBeVisible();
      // The package brings its style sheets along.
      await expect(chat.questions.first()).not.toHaveCSS('margin-bottom', '0px');
      await expect(logged(page, 'message:sent')).toContainText('What is still open in order 4711?');
      await expect(logged(page, 'message:completed')).toHaveCount(1);

      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anchor chain, 22 mm');
      await expect(chat.answers.first()).toContainText('in production');

      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontor');
      await expect(page.locator('oriel-chat')).toHaveCount(0);
      await page.reload();
      await enter(page, 'Béla Marko');
      await expect(logged(page, 'ready')).toHaveCount(1);
      await expect(chat.answers).toHaveCount(0);

      expect(violations).toEqual([]);
      expect(withCredential(addresses)).toEqual([]);
    },
  );

  test(
    `settings reach the chat as it stands, and the chat goes and comes back, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      const violations = await collectViolations(page.context());
      await open(page, stack, isolation);
      await enter(page);
      const chat = chatOn(page, isolation);
      const element = page.locator('oriel-chat');
      await expect(logged(page, 'ready')).toHaveCount(1);
      await chat.composer.fill('Half a thought');
      const before = await element.elementHandle();
      await page.getByLabel('de', { exact: true }).check();
      await page.getByLabel('dark', { exact: true }).check();
      await page.getByLabel('writer', { exact: true }).check();
      await expect(chat.send).toHaveAccessibleName('Senden');
      await expect(chat.composer).toHaveValue('Half a thought');
      expect(await element.evaluate((now, then) => now === then, before)).toBe(true);

      const other = isolation === 'shadow' ? 'iframe' : 'shadow';
      await page.getByLabel(other, { exact: true }).check();
      await expect(chatOn(page, other).composer).toBeEditable();
      await expect(element).toHaveCount(1);
      await expect(element.locator('iframe')).toHaveCount(other === 'iframe' ? 1 : 0);

      await page.getByRole('button', { name: 'Unmount the chat' }).click();
      await expect(element).toHaveCount(0);
      await page.getByRole('button', { name: 'Mount the chat' }).click();
      await expect(chatOn(page, other).composer).toBeEditable();
      expect(violations).toEqual([]);
    },
  );
}

test('the page shows an error in its own way, and tries again', async ({ page, stack }) => {
  await open(page, stack, 'shadow');
  await page.route('**/react-host/assets/entry-*.js', route => route.abort());
  await enter(page);
  await expect(page.getByRole('alert')).toContainText('LOAD_FAILED');
  await expect(page.locator('oriel-chat')).toBeHidden();
  await page.unroute('**/react-host/assets/entry-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(chatOn(page, 'shadow').composer).toBeEditable();
});

test('the page is accessible, and small windows lose nothing', async ({ page, stack }) => {
  await open(page, stack, 'shadow');
  await expectAccessibleInFull(page);
  await enter(page);
  for (const [width, theme] of [
    [1280, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByLabel(theme, { exact: true }).check();
    await expect(logged(page, 'ready')).toHaveCount(1);
    // The list is reachable by keyboard, regardless of its length.
    await expect(page.getByRole('list', { name: 'What the chat tells' })).toHaveAttribute('tabindex', '0');
    await expectAccessibleInFull(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
