import { expectAccessible } from '../axe';
import { chatIn } from './chat-page';
import { expect, signIn, signInByHand, test } from './test';

const acceptAll = /Accept all|Alle annehmen/;

test.describe('the guard', () => {
  test('shows a guest the way in, and keeps the address of a page and of a chat through the sign-in', async ({
    page,
    context,
    stack,
  }) => {
    const enter = async (username: string) => {
      await page.locator('input[name="username"]').fill(username);
      await page.locator('input[name="password"]').fill('demo');
      await page.keyboard.press('Enter');
    };
    await page.goto(stack.portal);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Chat' })).toHaveCount(0);
    await page.goto(`${stack.portal}/settings?tab=cookies`);
    await expect(page.getByRole('link', { name: 'Cookies' })).toHaveAttribute('aria-current', 'page');
    await page.goto(`${stack.portal}/features?from=mail`);
    await enter('member');
    await page.waitForURL(`${stack.portal}/prompts/my`);
    await expect(page.getByRole('button', { name: /^Workspace / })).toBeVisible();
    // An open page would notice the end of the session itself.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(`${stack.portal}/chat/11111111-1111-4111-8111-111111111111`);
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await enter('outsider');
    await page.waitForURL(`${stack.portal}/chat/11111111-1111-4111-8111-111111111111`);
    await expect(page.getByRole('heading', { name: 'This chat does not exist' })).toBeVisible();
  });

  test('begins a new chat with what is asked at the address of a chat that is none', async ({
    page,
    stack,
  }) => {
    stack.model.use(() => [{ text: 'Here.' }]);
    const missing = page.getByRole('heading', { name: 'This chat does not exist' });
    const more = page.getByRole('banner').getByRole('button', { name: 'More' });
    const chat = chatIn(page);
    for (const channel of ['not-an-id', '00000000-0000-4000-8000-000000000000'])
      await test.step(channel, async () => {
        await signIn(page, stack, 'member', `/chat/${channel}`);
        await expect(missing).toBeVisible();
        await expect(more).toHaveCount(0);
        await chat.composer.fill('Anybody here?');
        await expect(missing).toBeVisible();
        await chat.composer.press('Enter');
        await expect(chat.answers.first()).toHaveText(/Here\./);
        await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
        await expect(page).not.toHaveURL(new RegExp(`${channel}$`));
        await expect(more).toBeVisible();
        await page.goBack();
        await expect(missing).toBeVisible();
        await expect(more).toHaveCount(0);
      });
  });

  test('shows pages for what is not there and what went wrong', async ({ page, stack }) => {
    await page.goto(`${stack.portal}/nowhere`);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await page.goto(`${stack.portal}/oops`);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    // Without a failed request, there is no request number to send.
    await expect(page.getByText('send us this number')).toHaveCount(0);
    const logo = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Oriel' });
    await expect(logo).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(logo).toBeHidden();
  });
});

test.describe('what belongs to the device', () => {
  test('language and colours change at once, also inside the widget, and are stored in the account', async ({
    page,
    stack,
    openBrowser,
  }) => {
    await signIn(page, stack);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await page.getByRole('button', { name: /Profile of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('button', { name: /Profile of/ }).click();
    const isStored = page.waitForResponse(response => response.url().endsWith('/users/me/preferences'));
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.getByRole('textbox', { name: 'Nachricht' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await isStored;
    // Functional cookies are not allowed.
    const device = await openBrowser({ locale: 'en-GB' });
    await signInByHand(device, stack);
    await expect(device.getByRole('textbox', { name: 'Nachricht' })).toBeVisible();
    await expect(device.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('a first visit follows the dark mode of the system, also at the sign-in', async ({ page, stack }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = 'rgb(14, 19, 19)';
    const groundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(element => getComputedStyle(element).backgroundColor);
    await page.goto(stack.portal);
    await expect.poll(() => groundOf('.shell')).toBe(dark);
    expect(await page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('light dark');
    await page.goto(`${stack.portal}/api/core/v1/auth/login?colorScheme=auto`);
    expect(await groundOf('body')).toBe(dark);
  });

  test('a workspace is chosen and remembered', async ({ page, stack }) => {
    await signIn(page, stack, 'owner');
    const workspace = page.getByRole('button', { name: /Workspace Nordhafen Studio/ });
    await workspace.click();
    await page.getByRole('menuitemradio').filter({ hasNotText: 'Nordhafen Studio' }).first().click();
    await expect(workspace).toHaveCount(0);
    // Choosing another workspace always opens its prompts.
    await expect(page).toHaveURL(`${stack.portal}/prompts/workspace`);
    await page.goto(`${stack.portal}/chat`);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expect(workspace).toHaveCount(0);

    await page.goto(`${stack.portal}/prompts/my`);
    await page.getByRole('button', { name: /^Workspace / }).click();
    await page.getByRole('menuitemradio').filter({ hasText: 'Nordhafen Studio' }).click();
    await expect(page).toHaveURL(`${stack.portal}/prompts/workspace`);
  });

  test('many chats leave what is below them in reach', async ({ page, stack }) => {
    await signIn(page, stack, 'staff');
    await expect(chatIn(page).composer).toBeEditable();
    const made = await page.evaluate(async () => {
      const [{ id }] = await (await fetch('/api/core/v1/organizations/me')).json();
      const make = () =>
        fetch(`/api/chat/v1/organizations/${id}/channels`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"name":"One of many"}',
        });
      return (await Promise.all(Array.from({ length: 40 }, make))).map(({ ok }) => ok);
    });
    expect(made).not.toContain(false);
    await page.reload();
    await expect(page.getByRole('button', { name: 'One of many', exact: true })).toHaveCount(40);
    await page.getByRole('button', { name: /Profile of/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'One of many', exact: true }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One of many');
  });

  test('a phone has the menu in a drawer', async ({ page, stack }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, stack);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New chat' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'New chat' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'New chat' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('button', { name: 'New chat' })).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

/** Every value of colour scheme, language and width; ORIEL_TEST_FULL runs the full product. */
const sampled = [
  { scheme: 'Light', locale: 'English', width: 1440 },
  { scheme: 'Dark', locale: 'Deutsch', width: 390 },
  { scheme: 'Light', locale: 'Deutsch', width: 320 },
];
const combinations = process.env.ORIEL_TEST_FULL
  ? ['Light', 'Dark'].flatMap(scheme =>
      ['English', 'Deutsch'].flatMap(locale => [1440, 390, 320].map(width => ({ scheme, locale, width }))),
    )
  : sampled;

test.describe('accessibility', () => {
  for (const { scheme, locale, width } of combinations) {
    test(`axe finds nothing in ${scheme}, ${locale}, ${width} px`, async ({ page, stack }) => {
      stack.model.use([
        { reasoning: 'A table would help.' },
        {
          text: '## Offers\n\n| Site | Price |\n|---|--:|\n| One | 1 € |\n\n```js\nconst a = 1;\n```\n\n- [ ] open\n',
        },
      ]);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${stack.portal}/settings?tab=appearance`);
      await page
        .getByRole('radio', { name: /^(Light|Dark|Hell|Dunkel)$/ })
        .nth(scheme === 'Light' ? 0 : 1)
        .check({ force: true });
      await page.getByRole('radio', { name: locale, exact: true }).check({ force: true });
      await expectAccessible(page);
      await page.getByRole('button', { name: acceptAll }).click();
      await signIn(page, stack);
      const chat = chatIn(page);
      await expect(chat.composer).toBeVisible();
      await expectAccessible(page);
      await chat.ask('Compare');
      await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
      await expectAccessible(page);
      await page.goto(`${stack.portal}/nowhere`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  }
});
