import { readFile } from 'node:fs/promises';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('cards, agents and lists are written by keys, and the key that sends is the person’s choice', async ({
  page,
  stack,
}) => {
  stack.model.use([{ text: 'Done.' }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeEnabled();
  await page.getByRole('button', { name: 'Only necessary' }).click();

  await test.step('a card, whose fields are filled in place', async () => {
    await chat.composer.click();
    await page.keyboard.type('/');
    const cards = page.getByRole('listbox', { name: 'Prompt cards' });
    await expect(cards.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(cards).toBeHidden();
    await expect(chat.composer).not.toHaveValue(/^\//);
    await expect(chat.composer).not.toHaveValue('');
    const selected = () =>
      chat.composer.evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart);
    await expect.poll(selected).toBeGreaterThan(0);
    await expect(chat.questions).toHaveCount(0);
    await chat.composer.fill('');
  });

  await test.step('an agent', async () => {
    await page.keyboard.type('Ask @');
    const agents = page.getByRole('listbox', { name: 'Agents' });
    await expect(agents).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(agents).toBeHidden();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('@');
    await agents.getByRole('option').last().click();
    await expect(chat.composer).toHaveValue('Ask ');
    await expect(chat.composer).toBeFocused();
  });

  await test.step('a list, and undo', async () => {
    await chat.composer.fill('');
    await page.keyboard.type('- one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await expect(chat.composer).toHaveValue('- one\n- two');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await expect(chat.composer).toHaveValue('- one\n- two\n');
    await page.keyboard.press('Control+z');
    await expect(chat.composer).toHaveValue('- one\n- two\n- ');
  });

  await test.step('the menu, whose click waits for its code', async () => {
    await chat.composer.fill('');
    await add.click();
    await page.getByRole('menuitem', { name: /^Prompt card/ }).click();
    await expect(page.getByRole('listbox', { name: 'Prompt cards' })).toBeVisible();
    await expect(chat.composer).toHaveValue('/');
    await page.keyboard.press('Escape');
    await chat.composer.fill('');
  });

  await test.step('the send key of the settings', async () => {
    await page.evaluate(() => {
      localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: true }));
      localStorage.setItem('oriel.send-key', 'modifier');
    });
    await page.reload();
    await chat.composer.click();
    await page.keyboard.type('first');
    await page.keyboard.press('Enter');
    await page.keyboard.type('second');
    await expect(chat.composer).toHaveValue('first\nsecond');
    await page.keyboard.press('Control+Enter');
    await expect(chat.questions).toHaveText(/first\s*second/);
  });
});

const answer = `It costs $5 and $10, and \\(a^2 + b^2 = c^2\\).

\`\`\`excel
[["Site","Cost"],["Werk 9",5929],["=1+1",4812]]
\`\`\`

\`\`\`svg
<svg viewBox="0 0 80 20"><rect width="80" height="20" fill="teal"/><script>alert(1)</script></svg>
\`\`\`

\`\`\`html
<style>h1 { color: teal }</style><h1>Energy report</h1><script>parent.document.title = 'x'</script>
\`\`\`
`;

test('tables, formulas, pictures and pages of an answer are shown once they are whole', async ({
  page,
  stack,
}) => {
  stack.model.use([{ text: answer }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  await chat.ask('Show me');
  const said = chat.answers.first();
  await expect(said).toHaveAttribute('data-state', 'complete');
  await expect(said.locator('math')).toHaveCount(1);
  await expect(said).toContainText('It costs $5 and $10, and');

  await test.step('a table becomes a file without a formula', async () => {
    await expect(said.getByRole('columnheader', { name: 'Cost' })).toBeVisible();
    const [workbook] = await Promise.all([
      page.waitForEvent('download'),
      said.getByRole('button', { name: 'Download as .xlsx' }).click(),
    ]);
    expect(workbook.suggestedFilename()).toBe('Show me.xlsx');
    expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      said.getByRole('button', { name: 'Download as .csv' }).click(),
    ]);
    expect(await readFile(await csv.path(), 'utf8')).toContain("Werk 9,5929\r\n'=1+1,4812");
  });

  await test.step('a picture and a page stand in frames without an origin', async () => {
    const frames = said.locator('iframe[title=Preview]');
    await expect(frames).toHaveCount(1);
    await expect(frames).toHaveAttribute('sandbox', 'allow-scripts');
    await expect(frames.contentFrame().locator('svg rect')).toBeVisible();
    await said.getByRole('button', { name: 'Show preview' }).click();
    await expect(frames).toHaveCount(2);
    const heading = frames.last().contentFrame().getByRole('heading', { name: 'Energy report' });
    await expect(heading).toHaveCSS('color', 'rgb(0, 128, 128)');
    await expect(frames.last().contentFrame().locator('script:not([src])')).toHaveCount(0);
    expect(await page.title()).not.toBe('x');
  });
});
