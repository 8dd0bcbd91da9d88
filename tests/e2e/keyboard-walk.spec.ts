import { expectAccessible } from '../axe';
import { tabTo } from '../keyboard';
import { chatIn } from './chat-page';
import { expect, test } from './test';

test('a person with a keyboard alone creates, finds and uses a card, asks, stops, and embeds', async ({
  page,
  stack,
  context,
}) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  stack.model.use([{ text: 'Beginning of an answer' }, 'hold', { text: ' and its end.' }]);
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const follow = async (name: string | RegExp) => {
    await tabTo(page, name);
    await press('Enter');
  };

  await test.step('signs in', async () => {
    await page.goto(`${stack.portal}/guest`);
    // The page has loaded before its texts have.
    await page.getByRole('button', { name: 'Only necessary' }).waitFor();
    await follow('Only necessary');
    await follow('Sign in');
    await page.locator('input[name="username"]').waitFor();
    await type('admin');
    await press('Tab');
    await type('demo');
    await press('Enter');
    await page.waitForURL(`${stack.portal}/**`);
    await page.getByRole('link', { name: 'Create prompt' }).first().waitFor();
  });

  await test.step('creates', async () => {
    await follow('Create prompt');
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await tabTo(page, /^Title/);
    await type('Explain by keyboard');
    await tabTo(page, /^Description/);
    await type('Explains a product to a customer');
    await tabTo(page, /^Text/);
    await type('Explain {{Product}} in plain words.');
    await tabTo(page, /^Tags/);
    await type('Keyboard');
    await press('Enter');
    await expectAccessible(page);
    await follow(/Draw (a|another) cover/);
    await tabTo(page, 'Create prompt', 'Shift+Tab');
    await press('Enter');
    await expect(page.getByRole('textbox', { name: 'Product' })).toBeVisible();
  });

  await test.step('finds', async () => {
    await follow(/^My prompts/);
    await page.getByRole('searchbox', { name: 'Search prompts' }).waitFor();
    await tabTo(page, 'Search prompts');
    await type('by keyboard');
    // The list before the search shows the card as well.
    await page.waitForURL(/search=by/);
    await expect(page.locator('.p-found [data-busy]')).toHaveCount(0);
    await expectAccessible(page);
    await follow('Explain by keyboard');
    await page.getByRole('textbox', { name: 'Product' }).waitFor();
  });

  const chat = chatIn(page);
  await test.step('uses and asks', async () => {
    await tabTo(page, 'Product');
    await type('a term deposit');
    await follow('Open in chat');
    await expect(chat.composer).toHaveValue(/Explain a term deposit in plain words/);
    await expect(chat.composer).toBeFocused();
    await press('Enter');
    await expect(chat.answers.first()).toContainText('Beginning of an answer');
    await expectAccessible(page);
  });

  await test.step('stops', async () => {
    await press('Escape');
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'stopped');
    await expect(page.getByText('You stopped this answer').first()).toBeVisible();
    stack.model.release();
  });

  await test.step('embeds', async () => {
    await follow('Back');
    await follow('Workspace');
    await page.getByRole('tab', { name: 'Members' }).waitFor();
    await follow('Applications');
    await follow('Create application');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().waitFor();
    await tabTo(page, /^Name/);
    await type('Intranet by keyboard');
    await tabTo(page, /^Allowed origins/);
    await type('https://intranet.example.com');
    await tabTo(page, 'Prompts');
    await press('Space');
    await expect(dialog.getByRole('checkbox', { name: 'Prompts' })).toBeChecked();
    await expectAccessible(page);
    await follow('Create application');
    await expect(page.getByText('Intranet by keyboard').first()).toBeVisible();
  });
});
