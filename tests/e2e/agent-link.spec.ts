import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('the agent of a link answers every question of the chat, also after a reload and at the chat’s address', async ({
  page,
  stack,
}) => {
  const { model } = stack;
  const agents = page.locator('oriel-chat');
  const chat = chatIn(page);
  const agent = page.getByRole('button', { name: /^Agent/ });
  /** Asks a question and checks whether the model received the agent's instructions. */
  const ask = async (question: string): Promise<boolean> => {
    const count = await chat.answers.count();
    const before = model.requests.length;
    model.use([{ text: 'Here you are.' }]);
    await chat.ask(question);
    await expect.poll(() => model.requests.length).toBeGreaterThan(before);
    await expect(chat.answers.nth(count)).toHaveAttribute('data-state', 'complete');
    return JSON.stringify(model.requests[before]).includes('Answer in verse.');
  };

  await page.addInitScript(() =>
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false })),
  );
  await signIn(page, stack, 'owner', '/agents/create');
  await agents.getByRole('textbox', { name: 'Name' }).fill('Poet');
  await agents.getByRole('textbox', { name: 'Instructions' }).fill('Answer in verse.');
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page).toHaveURL(/\/agents$/);
  await agents.getByRole('button', { name: 'Actions for Poet', exact: true }).click();
  await agents.getByRole('menuitem', { name: 'Open in chat' }).click();
  await expect(page).toHaveURL(/\/chat\?agent=[0-9a-f-]{36}$/);
  const link = page.url();

  expect(await ask('Tulips')).toBe(true);
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  const address = page.url();
  expect(await ask('Roses')).toBe(true);
  await page.reload();
  await expect(chat.answers).toHaveCount(2);
  await expect(agent).toContainText('Poet');
  expect(await ask('Lilies')).toBe(true);

  // A new chat uses the default agent; the first chat keeps its own.
  await page.goto(`${stack.portal}/chat`);
  await expect(agent).not.toContainText('Poet');
  expect(await ask('Daisies')).toBe(false);
  await page.goto(address);
  await expect(chat.answers).toHaveCount(3);
  await expect(agent).toContainText('Poet');
  await page.goto(link);
  expect(await ask('Violets')).toBe(true);
  expect(await ask('Asters')).toBe(true);

  await page.goto(`${stack.portal}/agents`);
  await agents.getByRole('button', { name: 'Actions for Poet', exact: true }).click();
  await agents.getByRole('menuitem', { name: 'Delete agent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete agent' }).click();
  await expect(agents.getByText('Poet', { exact: true })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText(/The chosen agent is not available/)).toBeVisible();
  await expect(chat.answers).toHaveCount(3);
  expect(await ask('Peonies')).toBe(false);
});
