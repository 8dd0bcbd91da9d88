import type { Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { chatIn } from './chat-page';
import { type Stack, startStack } from './stack/stack';
import { test as base, expect, signIn } from './test';

/** A separate stack, because the check applies to a whole workspace. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const stack = await startStack({});
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.describe.configure({ timeout: 120_000 });

const question = 'Write to Ines Kröger (ines@bank.example), please';
const placeholders = /Write to \[(Name \d+)\] \(\[(E-Mail \d+)\]\), please/;

async function choose(page: Page, stack: Stack, choice: 'Warn' | 'Replace'): Promise<void> {
  await page.goto(`${stack.portal}/workspace/manage/agents`);
  const stored = () =>
    page.waitForResponse(response => response.url().includes('/settings/personal-data') && response.ok());
  const chosen = stored();
  await page.getByRole('radio', { name: choice }).check({ force: true });
  await chosen;
  const names = page.getByRole('textbox', { name: 'Names' });
  const isKnown = (await names.inputValue()) === 'Ines Kröger';
  await names.fill('Ines Kröger');
  await expectAccessibleInFull(page);
  const saved = isKnown ? undefined : stored();
  await names.blur();
  await saved;
}

/** Request bodies sent to the model, in the order of the questions. */
const sentTo = ({ model }: Stack) => model.requests.map(({ body }) => JSON.stringify(body));

test('personal data never leaves the browser where it is replaced, and its person reads the real words', async ({
  page,
  openBrowser,
  stack,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false })),
  );
  await signIn(page, stack, 'owner', '/chat');
  await choose(page, stack, 'Replace');
  stack.model.use(({ body }) => {
    const [, name, email] = placeholders.exec(JSON.stringify(body)) ?? [];
    return [{ text: `Dear ${name ? `[${name}]` : 'nobody'}, this goes to **[${email}]**.` }];
  });
  const left: string[] = [];
  page.on('request', request => left.push(request.url(), request.postData() ?? ''));
  await page.goto(`${stack.portal}/chat`);
  const chat = chatIn(page);
  await chat.ask(question);
  await expect(chat.answers.first()).toContainText('Dear Ines Kröger, this goes to ines@bank.example.');
  await expect(chat.questions.first()).toContainText(question);
  expect(sentTo(stack).join('\n')).toMatch(placeholders);
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}/);

  await page.reload();
  await expect(chat.answers.first()).toContainText('Dear Ines Kröger, this goes to ines@bank.example.');
  await expect(chat.questions.first()).toContainText(question);
  await expectAccessibleInFull(page);
  expect(left.join('\n')).not.toMatch(/Kröger|Kr%C3%B6ger|ines@bank|ines%40bank/);
  expect(sentTo(stack).join('\n')).not.toMatch(/Kröger|ines@bank/);

  // Another browser of the same person has none of these words.
  const second = await openBrowser();
  await signIn(second, stack, 'owner', new URL(page.url()).pathname);
  await expect(chatIn(second).questions.first()).toContainText(placeholders);
});

test('asks before personal data is sent where the workspace warns, in a chat and in a trial of an agent', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false })),
  );
  await signIn(page, stack, 'owner', '/chat');
  await choose(page, stack, 'Warn');
  stack.model.use(() => [{ text: 'It is **sent**.' }]);
  const before = stack.model.requests.length;
  const warning = page.getByRole('dialog', { name: 'Send personal data?' });
  await page.goto(`${stack.portal}/chat`);
  const chat = chatIn(page);
  await chat.ask(question);
  await expect(warning).toContainText('Ines Kröger, ines@bank.example');
  await expectAccessibleInFull(page);
  await page.keyboard.press('Escape');
  await expect(chat.composer).toHaveValue(question);
  expect(stack.model.requests).toHaveLength(before);
  await chat.composer.press('Enter');
  await warning.getByRole('button', { name: 'Send anyway' }).click();
  await expect(chat.answers.first()).toContainText('It is sent.');
  expect(sentTo(stack).join('\n')).toContain('ines@bank.example');

  await page.goto(`${stack.portal}/agents/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Letter writer');
  await page.getByRole('textbox', { name: 'Instructions' }).fill('You write letters of three lines.');
  const trial = page.getByRole('complementary', { name: 'Try it' });
  const field = trial.getByRole('textbox', { name: 'Ask the agent' });
  await field.fill(question);
  await field.press('Enter');
  await warning.getByRole('button', { name: 'Send anyway' }).click();
  await expect(trial.getByRole('log').locator('strong')).toHaveText('sent');
  await expectAccessibleInFull(page);
  expect(sentTo(stack).at(-1)).toContain('You write letters of three lines.');

  // The unfinished answer is stopped, and its question returns to the field.
  stack.model.use(() => [{ text: 'Half' }, 'hold']);
  await field.fill('And the second?');
  await field.press('Enter');
  await stack.model.held();
  await trial.getByRole('button', { name: 'Stop' }).click();
  await expect(field).toHaveValue('And the second?');
  await expect(trial.getByText('And the second?', { exact: true })).toHaveCount(1);
  await trial.getByRole('button', { name: 'Begin again' }).click();
  await expect(trial.getByText('It is sent.')).toHaveCount(0);
});
