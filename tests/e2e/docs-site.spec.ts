import { OrielError, orielErrorCodes } from '@oriel/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { collectViolations } from '../violations';
import { type Chat, chatIn } from './chat-page';
import type { Stack } from './stack/stack';
import { expect, signIn, test } from './test';

const pictures = process.env.ORIEL_PICTURES;

const chatOn = (page: Page, isolation: string): Chat =>
  chatIn(isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page);

/** Only wide pages have the switch in the bar. */
const switchToDark = (page: Page) =>
  page.getByRole('switch', { name: 'Switch to dark theme' }).first().click();

test('a reader opens the site, searches, follows a result and chooses dark', async ({ page, stack }) => {
  const violations = await collectViolations(page.context());
  const answer = await page.goto(`${stack.portal}/docs`);
  expect(answer?.url()).toBe(`${stack.portal}/docs/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('An AI workspace');

  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('SameSite');
  const results = page.getByRole('listbox').getByRole('option');
  await expect(results.first()).toContainText('Sign-in without tokens');
  await results.first().click();
  await expect(page).toHaveURL(`${stack.portal}/docs/embedding#sign-in-without-tokens`);
  await expect(page.getByRole('heading', { level: 2, name: 'Sign-in without tokens' })).toBeInViewport();

  await switchToDark(page);
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(21, 27, 27)');

  expect((await page.goto(`${stack.portal}/docs/nothing`))?.status()).toBe(404);
  await expect(page.getByText('There is no such page')).toBeVisible();
  expect(violations).toEqual([]);
});

test('the language switch leads to the same page where it is translated', async ({ page, stack }) => {
  const violations = await collectViolations(page.context());
  const switchTo = async (button: string, language: string) => {
    await page.getByRole('button', { name: button }).first().hover();
    await page.getByRole('link', { name: language }).first().click();
  };
  await page.goto(`${stack.portal}/docs/operations#backup`);
  await switchTo('Change language', 'Deutsch');
  await expect(page).toHaveURL(`${stack.portal}/docs/de/operations`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Betrieb/);
  await expectAccessible(page);
  await switchTo('Sprache', 'English');
  await expect(page).toHaveURL(`${stack.portal}/docs/operations`);
  await page.goto(`${stack.portal}/docs/wordpress`);
  await switchTo('Change language', 'Deutsch');
  await expect(page).toHaveURL(`${stack.portal}/docs/de/`);
  expect(violations).toEqual([]);
});

test('a reader finds the pages for users in German', async ({ page, stack }) => {
  const violations = await collectViolations(page.context());
  await page.goto(`${stack.portal}/docs/`);
  await page.getByRole('button', { name: 'Change language' }).first().hover();
  await page.getByRole('link', { name: 'Deutsch' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('link', { name: 'Erste Schritte' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Erste Schritte/);
  await page.getByRole('button', { name: 'Suchen' }).click();
  await page.getByRole('searchbox').fill('Gelöschte Prompts');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(`${stack.portal}/docs/de/prompt-library#gelöschte-prompts`);
  await expectAccessible(page);
  expect(violations).toEqual([]);
});

for (const isolation of ['shadow', 'iframe'] as const)
  test(`the playground asks the chat in ${isolation}, under the policy of the site`, async ({
    page,
    stack,
  }) => {
    const violations = await collectViolations(page.context());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    stack.model.use(() => [{ text: 'High water is at noon.' }]);
    await signIn(page, stack, 'member', '/docs/playground');
    // The fields in the server-rendered page do not respond yet.
    await expect(page.locator('oriel-chat')).toBeVisible();
    await page.getByLabel('Isolation').selectOption(isolation);
    await page.getByLabel('layout').selectOption('bare');
    const chat = chatOn(page, isolation);
    await expect(page.locator('oriel-chat iframe')).toHaveCount(isolation === 'iframe' ? 1 : 0);
    await chat.composer.fill('When is high water?');
    await chat.composer.press('Enter');
    await expect(chat.answers.last()).toContainText('High water is at noon.');

    // Changing an option keeps the conversation.
    await page.getByLabel('Scheme').selectOption('dark');
    await page.getByLabel('--oriel-accent').fill('#7a1f5c');
    await expect(chat.answers.last()).toContainText('High water is at noon.');
    const snippet = page.getByRole('tabpanel', { name: 'Script tag' });
    await snippet.getByRole('button', { name: 'Copy' }).click();
    await expect(snippet.getByRole('status')).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`src="${stack.portal}/sdk/v1/oriel.js"`);
    expect(copied).toContain(`data-oriel-isolation="${isolation}"`);
    expect(copied).toContain('data-oriel-props="{&quot;layout&quot;:&quot;bare&quot;}"');
    expect(copied).toContain('&quot;--oriel-accent&quot;:&quot;#7a1f5c&quot;');
    await expect(page.getByRole('region', { name: 'Header' })).toContainText(
      `Content-Security-Policy: default-src 'none'; script-src ${stack.portal}; frame-src`,
    );
    expect(violations).toEqual([]);
  });

test('the playground shows the code of each way in by keyboard, and resets the theme', async ({
  page,
  stack,
}) => {
  const violations = await collectViolations(page.context());
  await signIn(page, stack, 'member', '/docs/playground');
  await expect(page.locator('oriel-chat')).toBeVisible();
  await page.getByLabel('--oriel-surface').fill('#fdf6e3');
  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = page.getByRole('tabpanel');
  await tab('Script tag').focus();
  for (const [key, name, code] of [
    ['ArrowRight', 'Element', '<oriel-chat'],
    ['ArrowRight', 'mount()', "'--oriel-surface': '#fdf6e3'"],
    ['End', 'Token endpoint', "widgets: ['chat']"],
    ['ArrowLeft', 'Vue', '<script setup lang="ts">'],
    ['Home', 'Script tag', 'data-oriel-target="#oriel-chat"'],
    ['ArrowLeft', 'Token endpoint', `${stack.portal}/api/access/v1/embed-tokens`],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(name);
    await expect(panel).toHaveAccessibleName(name);
    await expect(panel).toContainText(code);
  }
  // The other tabs are no stops of Tab.
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link', { name: 'Token endpoints' })).toBeFocused();

  await tab('mount()').click();
  await page.getByLabel('--oriel-surface').fill('no colour');
  await expect(page.getByLabel('--oriel-surface')).toHaveAccessibleDescription('No value of color');
  await page.getByRole('button', { name: 'Reset the theme' }).click();
  await expect(page.getByLabel('--oriel-surface')).toHaveValue('');
  await expect(panel).not.toContainText('--oriel-surface');
  await expectAccessible(page);
  expect(violations).toEqual([]);
});

test('the playground says what diagnose() finds until the widget works again', async ({ page, stack }) => {
  const violations = await collectViolations(page.context());
  await signIn(page, stack, 'member', '/docs/playground');
  await expect(chatOn(page, 'shadow').composer).toBeVisible();
  const findings = page.getByRole('status').filter({ hasText: 'diagnose()' });
  await expect(findings).toHaveCount(0);

  await page.getByLabel('Height, in pixels').fill('0');
  await expect(findings).toContainText('The place of the widget has no height');
  await expect(findings).toContainText('Give it a height in a style sheet');
  await page.getByLabel('Height, in pixels').fill('');
  await expect(findings).toHaveCount(0);

  await page.getByLabel('Publishable key').fill('pk_wrong');
  await page.getByLabel('Try this key in the widget').check();
  await expect(findings.getByRole('listitem').first()).toContainText('key');
  await expectAccessible(page);
  await page.getByLabel('Try this key in the widget').uncheck();
  await expect(chatOn(page, 'shadow').composer).toBeVisible();
  await expect(findings).toHaveCount(0);
  expect(violations).toEqual([]);
});

test('the calculator for sizing works by keyboard, under the policy of the site', async ({ page, stack }) => {
  const violations = await collectViolations(page.context());
  await page.goto(`${stack.portal}/docs/sizing#calculate-yours`);
  const summary = page.getByRole('status').filter({ hasText: 'of one core' });
  await expect(summary).toContainText('One process of one core');
  await page.getByRole('spinbutton', { name: 'Members' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('100000');
  // The result is the column of the table.
  await expect(summary).toHaveText('4 processes of one core · one PostgreSQL with a standby');
  const result = page.getByRole('region', { name: 'What they need' });
  await expect(result.getByRole('definition').nth(6)).toHaveText('440 GB');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('spinbutton', { name: 'Ask on a working day, in percent' })).toBeFocused();
  await page.keyboard.type('500');
  const wrong = page.getByRole('spinbutton', { name: 'Ask on a working day, in percent' });
  await expect(wrong).toHaveAccessibleDescription('A number from 0 to 100');
  // The last number that was allowed, 50, still counts.
  await expect(summary).toContainText('3 processes');
  await expectAccessible(page);
  expect(violations).toEqual([]);
});

test('the playground shows every widget', async ({ page, stack }) => {
  const violations = await collectViolations(page.context());
  await signIn(page, stack, 'owner', '/docs/playground');
  for (const [widget, name] of [
    ['prompts', 'Prompts'],
    ['images', 'Images'],
    ['workspace', 'Workspace'],
  ] as const) {
    await page.getByLabel('Widget', { exact: true }).selectOption(widget);
    await expect(page.locator(`oriel-${widget}`).getByRole('heading').first()).toBeVisible();
    await page.getByRole('tab', { name: 'React' }).click();
    await expect(page.getByRole('tabpanel', { name: 'React' })).toContainText(`<Oriel${name}`);
  }
  await expect(page.locator('oriel-chat')).toHaveCount(0);
  expect(violations).toEqual([]);
});

test('every error links to a part of the page on troubleshooting, and guides to the sources of examples', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.portal}/docs/troubleshooting`);
  for (const code of orielErrorCodes) {
    const address = new URL(new OrielError(code, '').docs, stack.portal);
    expect(address.pathname).toBe('/docs/troubleshooting');
    await expect(page.locator(`h3${address.hash}`)).toContainText(code);
  }
  await page.goto(`${stack.portal}/docs/token-endpoints`);
  await page.getByRole('link', { name: 'main.go' }).click();
  await expect(page).toHaveURL(`${stack.portal}/docs/reference/examples/token-endpoints#maingo`);
  await expect(page.getByRole('heading', { name: 'main.go' })).toBeInViewport();
  await expect(page.getByText('package main').first()).toBeVisible();
});

const pages = [
  ['home', '/docs/'],
  ['german-home', '/docs/de/'],
  ['guide', '/docs/embedding'],
  ['guide-de', '/docs/de/embedding'],
  ['settings-de', '/docs/de/configuration'],
  ['sizing', '/docs/sizing'],
  ['troubleshooting', '/docs/troubleshooting'],
  ['changelog', '/docs/changelog'],
  ['example', '/docs/reference/examples/react-host'],
  ['reference', '/docs/reference/chat'],
  ['calls', '/docs/reference/http/teams'],
  ['playground', '/docs/playground'],
] as const;

/** Opens each page, which must be accessible and must not be wider than the window. */
async function walk(stack: Stack, page: Page, look: string): Promise<void> {
  for (const [name, path] of pages) {
    await page.goto(stack.portal + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (name === 'playground') {
      await expect(chatOn(page, 'shadow').composer).toBeVisible();
      // On a phone, too, the widget is on the first screen, above its choices or next to them.
      const top = await page.locator('oriel-chat').evaluate(node => node.getBoundingClientRect().top);
      expect(top).toBeLessThan(500);
    }
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width, `${name} is wider than the window`).toBeLessThanOrEqual(0);
    if (pictures)
      await page.screenshot({
        path: `${pictures}/docs-${name}-${look}.png`,
        fullPage: !/^guide|^settings/.test(name),
      });
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('token');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  if (pictures) await page.screenshot({ path: `${pictures}/docs-search-${look}.png` });
}

for (const scheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`everybody can read the site, ${scheme}, ${width} pixels wide`, async ({ page, stack }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await signIn(page, stack, 'member', '/docs/');
      await walk(stack, page, `${scheme}-${width}`);
    });
