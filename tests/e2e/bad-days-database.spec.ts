/* The user's view while the database is down, and after somebody removes the user from the workspace. */

import { type DatabaseGate, execute } from '@oriel/testing/postgres';
import type { Page } from '@playwright/test';
import { type Chat, chatIn } from './chat-page';
import { type Stack, startStack } from './stack/stack';
import { test as base, expect, signIn } from './test';

/** A separate stack that a test can disconnect from its database. */
const test = base.extend<{ gate: DatabaseGate; change(statement: string): Promise<void> }, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const stack = await startStack({ hasGate: true });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  async gate({ stack: { gate } }, use) {
    if (!gate) throw new Error('There is nothing between this server and its database');
    await use(gate);
    gate.unlock();
  },
  async change({ stack: { databaseUrl = '' } }, use) {
    await use(statement => execute(databaseUrl, statement));
  },
});

/** Signs in and asks a question; resolves when the first half of the answer is visible. */
async function askHalf(page: Page, stack: Stack): Promise<Chat> {
  stack.model.use([{ text: 'The beginning' }, 'hold', { text: ' and the end.' }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  await chat.ask('Hello');
  await stack.model.held();
  await expect(chat.answers.first()).toContainText('The beginning');
  return chat;
}

test('the database is away in an answer: what comes is shown, and all of it is kept', async ({
  page,
  stack,
  gate,
}) => {
  const chat = await askHalf(page, stack);
  gate.shut();
  stack.model.release();
  await expect(chat.answers.first()).toContainText('and the end.');
  gate.unlock();
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete', { timeout: 20_000 });
  await expect(chat.answers.first().getByRole('button', { name: 'Regenerate' })).toBeVisible();
  // A question asked during the outage waits, shows that it is waiting, and is sent automatically afterwards.
  gate.shut();
  stack.model.use([{ text: 'Here again.' }]);
  await chat.ask('Second');
  await expect(chat.answers.last().getByRole('status')).toBeVisible();
  gate.unlock();
  await expect(chat.answers.last()).toContainText('Here again.', { timeout: 30_000 });
  await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
  await expect(chat.questions).toHaveCount(2);
  await page.reload();
  await expect(chat.answers.first()).toContainText('The beginning and the end.');
});

test('a member who is taken out in an answer sees why within seconds, and can go elsewhere', async ({
  page,
  stack,
  change,
}) => {
  const chat = await askHalf(page, stack);
  await chat.composer.fill('A draft');
  await change(
    `CREATE TABLE taken_out AS SELECT * FROM organization_members
      WHERE user_id = (SELECT id FROM users WHERE username = 'member')
        AND organization_id IN (SELECT id FROM organizations WHERE NOT personal);
    DELETE FROM organization_members USING taken_out
      WHERE organization_members.user_id = taken_out.user_id
        AND organization_members.organization_id = taken_out.organization_id`,
  );
  try {
    await expect(page.getByRole('heading', { name: 'You have no access here' })).toBeVisible();
    stack.model.release();
    await page.getByRole('button', { name: /^Workspace / }).click();
    await page.getByRole('menuitemradio').filter({ hasNotText: 'Nordhafen Studio' }).first().click();
    await expect(page.getByRole('button', { name: /^Workspace Nordhafen Studio/ })).toHaveCount(0);
    await page.goto(`${stack.portal}/chat`);
    stack.model.use([{ text: 'Welcome here.' }]);
    await chat.ask('May I ask here?');
    await expect(chat.answers.last()).toContainText('Welcome here.');
  } finally {
    // Restores the initial state for the next test.
    await change('INSERT INTO organization_members SELECT * FROM taken_out; DROP TABLE taken_out');
  }
});
