import { expectAccessibleInFull } from '../axe';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('an agent is made with a file, cites it in a chat, and forgets it with the file', async ({
  page,
  stack,
}) => {
  const { model } = stack;
  const agents = page.locator('oriel-chat');
  const files = agents.getByRole('list', { name: 'Files' });
  const ask = async (question: string, answer: string) => {
    await page.goto(`${stack.portal}/chat`);
    const chat = chatIn(page);
    const choice = page.getByRole('option', { name: /^Caretaker/ });
    // A new chat takes the focus when it appears, which closes an open menu.
    await expect(async () => {
      if (!(await choice.isVisible())) await page.getByRole('button', { name: /^Agent/ }).click();
      await expect(choice).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await choice.click();
    model.use([{ text: answer }]);
    await chat.ask(question);
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
    // The embeddings of its files are requested at any time.
    const answered = model.requests.filter(({ body }) => body.messages).at(-1);
    return { chat, sent: JSON.stringify(answered?.body.messages) };
  };

  await page.addInitScript(() =>
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false })),
  );
  await signIn(page, stack, 'owner', '/agents/create');
  await agents.getByRole('textbox', { name: 'Name' }).fill('Caretaker');
  await agents.getByRole('textbox', { name: 'Instructions' }).fill('You know the house.');

  await test.step('files are picked and dropped, and wait for the agent', async () => {
    const choosing = page.waitForEvent('filechooser');
    await agents.getByRole('button', { name: 'Add files' }).press('Enter');
    await (await choosing).setFiles([
      { name: 'house.txt', mimeType: 'text/plain', buffer: Buffer.from('Bicycles stand behind the shed.') },
      { name: 'spare.txt', mimeType: 'text/plain', buffer: Buffer.from('Not needed.') },
    ]);
    await expect(files.getByRole('listitem')).toHaveText([/house\.txt.*added with the agent/, /spare\.txt/]);
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['Quiet after ten.'], 'quiet.txt', { type: 'text/plain' }));
      return transfer;
    });
    const place = agents.getByRole('button', { name: 'Add files' });
    await place.dispatchEvent('dragenter', { dataTransfer: data });
    await expect(page.getByText('Drop files here')).toBeVisible();
    await place.dispatchEvent('drop', { dataTransfer: data });
    await expect(page.getByText('Drop files here')).toBeHidden();
    await files.getByRole('button', { name: 'Remove spare.txt' }).click();
    await expect(agents.getByRole('button', { name: 'Add files' })).toBeFocused();
    await expect(files.getByRole('listitem')).toHaveCount(2);
    await expectAccessibleInFull(page);
  });
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page).toHaveURL(/\/agents$/);

  await test.step('the answer opens the place that it cites', async () => {
    const { chat, sent } = await ask('Where do I leave my bicycle?', 'Behind the shed [1].');
    expect(sent).toContain('Bicycles stand behind the shed.');
    expect(sent).toContain('Quiet after ten.');
    expect(sent).not.toContain('Not needed.');
    await chat.answers.getByRole('button', { name: '1 house.txt' }).click();
    await expect(page.getByRole('dialog').getByText('Bicycles stand behind the shed.')).toBeVisible();
  });

  await page.goto(`${stack.portal}/agents`);
  await agents.getByRole('button', { name: 'Caretaker', exact: true }).click();
  await expect(files.getByRole('listitem')).toHaveCount(2);
  const gone = page.waitForResponse(response => response.request().method() === 'DELETE');
  await files.getByRole('button', { name: 'Remove house.txt' }).click();
  expect((await gone).status()).toBe(204);
  await expect(files.getByRole('listitem')).toHaveText([/quiet\.txt/]);

  const { chat, sent } = await ask('And now?', 'I do not know [2].');
  expect(sent).not.toContain('shed');
  await expect(chat.answers.getByRole('list', { name: 'Sources' })).toHaveCount(0);

  await page.goto(`${stack.portal}/agents`);
  await agents.getByRole('button', { name: 'Actions for Caretaker', exact: true }).click();
  await agents.getByRole('menuitem', { name: 'Delete agent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete agent' }).click();
  await expect(agents.getByRole('button', { name: 'Caretaker', exact: true })).toHaveCount(0);
});
