import { expectAccessibleInFull } from '../axe';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('an agent is made, answers in a chat, is changed, copied and deleted', async ({ page, stack }) => {
  const { model } = stack;
  const agents = page.locator('oriel-chat');
  const row = (name: string) =>
    agents.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  const openAgents = () =>
    // A new chat takes the focus when it appears, which closes an open menu.
    expect(async () => {
      const first = page.getByRole('option').first();
      if (!(await first.isVisible())) await page.getByRole('button', { name: /^Agent/ }).click();
      await expect(first).toBeVisible({ timeout: 1_000 });
    }).toPass();
  /** Asks the agent in a new chat, and returns the text that the model received before the question. */
  const ask = async (name: string, question: string): Promise<string> => {
    await page.goto(`${stack.portal}/chat`);
    const chat = chatIn(page);
    const choice = page.getByRole('option', { name: new RegExp(`^${name}`) });
    await openAgents();
    await choice.click();
    model.use([{ text: 'Here you are.' }]);
    const before = model.requests.length;
    await chat.ask(question);
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
    await expect(chat.answers.first()).toContainText('Here you are.');
    return JSON.stringify(model.requests[before]);
  };

  await page.addInitScript(() =>
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false })),
  );
  await signIn(page, stack, 'owner', '/agents');
  await expect(page.getByRole('link', { name: 'Agents' })).toHaveAttribute('aria-current', 'page');
  await expect(agents.getByRole('row').nth(2)).toBeVisible();
  await expectAccessibleInFull(page);

  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page).toHaveURL(/\/agents\/create$/);
  await agents.getByRole('textbox', { name: 'Name' }).fill('Proofreader');
  await agents.getByRole('textbox', { name: 'Description' }).fill('Corrects texts');
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(agents.getByText('Write something here or remove this instruction.')).toBeVisible();
  await expectAccessibleInFull(page);
  await agents.getByRole('textbox', { name: 'Instructions' }).fill('Correct every comma.');
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page).toHaveURL(/\/agents$/);
  await expect(row('Proofreader')).toContainText('Corrects texts');
  const entry = agents.getByRole('button', { name: 'Proofreader', exact: true });
  await expect(entry).toBeFocused();

  expect(await ask('Proofreader', 'Tulips')).toContain('Correct every comma.');

  await page.goto(`${stack.portal}/agents`);
  await entry.click();
  await expect(page).toHaveURL(/\/agents\/edit\/[0-9a-f-]{36}$/);
  // The address selects the form.
  await page.reload();
  await agents.getByRole('textbox', { name: 'Instructions' }).fill('Leave commas alone.');
  await page.getByRole('button', { name: 'Save agent' }).click();
  await expect(page).toHaveURL(/\/agents$/);
  await expect(entry).toBeFocused();
  const sent = await ask('Proofreader', 'Roses');
  expect(sent).toContain('Leave commas alone.');
  expect(sent).not.toContain('Correct every comma.');

  await page.goto(`${stack.portal}/agents`);
  const choose = async (name: string, action: string) => {
    await agents.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await agents.getByRole('menuitem', { name: action }).click();
  };
  await choose('Proofreader', 'Duplicate');
  await expect(row('Proofreader (Copy)')).toBeVisible();
  for (const name of ['Proofreader (Copy)', 'Proofreader']) {
    await choose(name, 'Delete agent');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete agent' }).click();
    await expect(row(name)).toHaveCount(0);
    await expect(agents.locator('tr button:focus')).toHaveCount(1);
  }
  await page.goto(`${stack.portal}/chat`);
  await openAgents();
  await expect(page.getByRole('option', { name: /^Proofreader/ })).toHaveCount(0);
});
