import type { Locator, Page } from '@playwright/test';
import { chatIn } from './chat-page';
import { countPresses } from './count-presses';
import { expect, signIn, test } from './test';

/*
 * The number of presses for what people do most. A press is a press of the mouse that reached the page; typing and keys are free.
 * A larger number is a step back.
 */

interface Act {
  readonly name: string;
  readonly presses: number;
  readonly as?: string;
  readonly from: string;
  readonly walk: (page: Page) => Promise<void>;
}

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

const acts: readonly Act[] = [
  {
    name: 'a new chat from anywhere',
    presses: 1,
    from: '/prompts/workspace',
    async walk(page) {
      await page.getByRole('link', { name: 'New chat' }).first().click();
      await expect(page).toHaveURL(/\/chat/);
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    },
  },
  {
    name: 'another agent',
    presses: 2,
    from: '/chat',
    async walk(page) {
      await button(page, /^Agent/).click();
      await page.getByRole('menuitemradio').or(page.getByRole('option')).last().click();
    },
  },
  {
    name: 'a link to a chat',
    presses: 3,
    from: '/chat',
    async walk(page) {
      await chatIn(page).ask('Tulips');
      await page.getByRole('banner').getByRole('button', { name: 'Share' }).click();
      await button(page.getByRole('dialog'), 'Create link').click();
      await button(page.getByRole('dialog'), 'Copy link').click();
    },
  },
  {
    name: 'another language',
    presses: 2,
    from: '/prompts/my',
    async walk(page) {
      await button(page, /^Profile of/).click();
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    },
  },
  {
    name: 'three invites',
    presses: 4,
    as: 'owner',
    from: '/prompts/my',
    async walk(page) {
      await page
        .getByRole('link', { name: /^(Workspace|Members)$/ })
        .first()
        .click();
      await page
        .getByRole('main')
        .getByRole('tab', { name: /^Invites/ })
        .click();
      await button(page, /^Invite/).click();
      const dialog = page.getByRole('dialog');
      const addresses = ['a', 'b', 'c'].map(name => `${name}-clicks@example.org`);
      await dialog.getByRole('textbox', { name: 'E-mail addresses' }).fill(addresses.join(', '));
      await button(dialog, /^Invite/).click();
      for (const address of addresses)
        await expect(dialog.getByRole('listitem').filter({ hasText: address })).toBeVisible();
    },
  },
  {
    name: 'the plan and its payments',
    presses: 2,
    as: 'owner',
    from: '/prompts/my',
    async walk(page) {
      await button(page, /^Workspace /).click();
      await page.getByRole('menuitem', { name: 'Usage and billing' }).click();
      await expect(page).toHaveURL(/\/workspace\/manage\/subscription/);
    },
  },
  {
    name: 'an agent that answers for the first time',
    presses: 2,
    as: 'owner',
    from: '/prompts/my',
    async walk(page) {
      await page.getByRole('link', { name: 'Agents' }).first().click();
      await button(page, 'Create agent').click();
      const field = page.getByRole('textbox', { name: 'Ask the agent' });
      await field.fill('Who are you?');
      await field.press('Enter');
      await expect(page.getByRole('log', { name: 'Trial' })).toContainText('Hello from the stand-in.');
    },
  },
];

for (const { name, presses, as = 'member', from, walk } of acts)
  test(`${name}: ${presses} ${presses === 1 ? 'press' : 'presses'}`, async ({ page, stack }) => {
    // A test before may have left other answers.
    stack.model.use(() => [{ text: 'Hello from the stand-in.' }]);
    const count = await countPresses(page);
    await signIn(page, stack, as, from);
    await expect(page.getByRole('main')).toBeVisible();
    await walk(page);
    expect(await count()).toBe(presses);
  });
