import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('a question is asked in other words and answered again; every version is kept, also for a second tab', async ({
  page,
  context,
  stack,
}) => {
  stack.model.use([{ text: 'Werk 9.' }, { usage: { input: 12, output: 3 } }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  const textsOfThread = () => chat.thread.locator('.c-bubble, .c-text .md').allTextContents();
  await chat.ask('Which site is cheapest?');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  await chat.ask('And per seat?');
  await expect(chat.answers.nth(1)).toHaveAttribute('data-state', 'complete');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]+$/);

  const second = await context.newPage();
  await second.goto(page.url());
  const other = chatIn(second);
  await expect(other.questions).toHaveCount(2);

  await test.step('in other words', async () => {
    stack.model.use([{ text: 'Lindenhof.' }]);
    await chat.questions.first().hover();
    await chat.questions.first().getByRole('button', { name: 'Edit' }).click();
    const field = page.getByRole('textbox', { name: 'Your question in other words' });
    await expect(field).toBeFocused();
    await page.keyboard.type(' With energy.');
    await page.keyboard.press('Enter');
    await expect.poll(textsOfThread).toEqual(['Which site is cheapest? With energy.', 'Lindenhof.']);
    await expect(chat.questions.getByRole('img', { name: 'Version 2 of 2' })).toBeVisible();
    // Passing a list makes the assertion wait until there is one question.
    await expect(other.questions).toHaveText([/With energy/]);
  });

  await test.step('answered again', async () => {
    stack.model.use([{ text: 'Speicherkai.' }]);
    await chat.answers.getByRole('button', { name: 'Regenerate' }).click();
    await expect.poll(textsOfThread).toEqual(['Which site is cheapest? With energy.', 'Speicherkai.']);
    await expect(chat.answers.getByRole('img', { name: 'Version 2 of 2' })).toBeVisible();
  });

  await test.step('another version, by keyboard, and on from it', async () => {
    await chat.questions.getByRole('button', { name: 'Previous version' }).press('Enter');
    await expect
      .poll(textsOfThread)
      .toEqual(['Which site is cheapest?', 'Werk 9.', 'And per seat?', 'Werk 9.']);
    await expect(chat.questions.first().getByRole('button', { name: 'Next version' })).toBeFocused();
    await expect(other.questions).toHaveCount(2);
    stack.model.use([{ text: 'Goes on.' }]);
    await chat.ask('Go on');
    await expect(chat.answers.nth(2)).toHaveAttribute('data-state', 'complete');
  });

  await test.step('a reload shows the branch that was shown', async () => {
    await page.reload();
    await expect(chat.questions).toHaveCount(3);
    await expect(chat.questions.first().getByRole('img', { name: 'Version 1 of 2' })).toBeVisible();
    await chat.questions.first().getByRole('button', { name: 'Next version' }).click();
    await expect.poll(textsOfThread).toEqual(['Which site is cheapest? With energy.', 'Speicherkai.']);
    await chat.answers.getByRole('button', { name: 'Previous version' }).click();
    await expect.poll(textsOfThread).toEqual(['Which site is cheapest? With energy.', 'Lindenhof.']);
  });

  await test.step('one version is deleted, and then all', async () => {
    await chat.answers.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete this version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this version' }).click();
    await expect.poll(textsOfThread).toEqual(['Which site is cheapest? With energy.', 'Speicherkai.']);
    await chat.answers.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete all versions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete question and answer' }).click();
    await expect(chat.questions).toHaveCount(0);
  });
});

test('an answer is rated, explained, copied with its formatting and quoted', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(stack.portal).origin,
  });
  stack.model.use([
    { text: '## Result\n\n**Speicherkai** is the [cheapest](https://example.org/).' },
    { usage: { input: 1204, output: 310 } },
  ]);
  await signIn(page, stack);
  const chat = chatIn(page);
  await chat.ask('Which site is cheapest?');
  const answer = chat.answers.first();
  await expect(answer).toHaveAttribute('data-state', 'complete');

  await answer.getByRole('button', { name: 'Bad answer' }).click();
  const form = page.getByRole('dialog', { name: 'What was wrong?' });
  await form.getByRole('radio', { name: 'Correctness' }).check();
  await form.getByRole('textbox').fill('The sum is wrong');
  await form.getByRole('button', { name: 'Send rating' }).click();
  await expect(form).toBeHidden();
  await page.reload();
  await expect(answer.getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true');
  await answer.getByRole('button', { name: 'Bad answer' }).click();
  await expect(form.getByRole('textbox')).toHaveValue('The sum is wrong');
  await expect(form.getByRole('radio', { name: 'Correctness' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  const more = answer.getByRole('button', { name: 'More' });
  await more.click();
  await page.getByRole('menuitem', { name: 'About this answer' }).click();
  const details = page.getByRole('dialog', { name: 'About this answer' });
  await expect(details.getByText('1,204 in, 310 out')).toBeVisible();
  await expect(details.getByRole('definition')).toHaveCount(7);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await more.click();
  await page.getByRole('menuitem', { name: 'Copy with formatting' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { html: await read('text/html'), text: await read('text/plain') };
  });
  expect(copied.html).toContain('<strong>Speicherkai</strong>');
  expect(copied.html).toContain('href="https://example.org/"');
  expect(copied.text).toContain('## Result');

  await test.step('a selection is quoted', async () => {
    await answer.getByText('Speicherkai', { exact: true }).dblclick();
    await page.getByRole('button', { name: 'Quote' }).click();
    await expect(chat.composer).toHaveValue('> Speicherkai\n\n');
    await expect(chat.composer).toBeFocused();
  });
});
