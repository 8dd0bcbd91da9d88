import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

/** An image of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('files are dropped and picked, go with a question, and stand above it after a reload', async ({
  page,
  stack,
}) => {
  stack.model.use([{ text: 'Werk 9 costs 4,812 euros [1].' }, { usage: { input: 12, output: 3 } }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const tray = page.getByRole('list', { name: 'Files for the next question' });
  await expect(add).toBeEnabled();

  await test.step('a text is dropped', async () => {
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['Werk 9 costs 4,812 euros a seat.'], 'sites.txt', { type: 'text/plain' }));
      return transfer;
    });
    const place = page.locator('[part=composer]');
    await place.dispatchEvent('dragenter', { dataTransfer: data });
    await expect(async () => {
      await place.dispatchEvent('dragover', { dataTransfer: data });
      await expect(page.getByText('Drop files here')).toBeVisible({ timeout: 500 });
    }).toPass();
    await place.dispatchEvent('drop', { dataTransfer: data });
    await expect(page.getByText('Drop files here')).toBeHidden();
    await expect(tray.getByRole('button', { name: 'Remove sites.txt' })).toBeVisible();
  });

  await test.step('others are picked, of which one goes and one is too large', async () => {
    const choosing = page.waitForEvent('filechooser');
    await add.press('Enter');
    await page.getByRole('menuitem', { name: 'Attach files' }).press('Enter');
    await (await choosing).setFiles([
      { name: 'plan.png', mimeType: 'image/png', buffer: pixel },
      { name: 'spare.txt', mimeType: 'text/plain', buffer: Buffer.from('Not needed.') },
      { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(20 * 1024 * 1024 + 1, 'a') },
    ]);
    await expect(tray.getByRole('alert')).toHaveText('The file is too large: at most 20 MB');
    await expect(tray.getByRole('button', { name: 'Remove plan.png' })).toBeVisible();
    const gone = page.waitForResponse(response => response.request().method() === 'DELETE');
    await tray.getByRole('button', { name: 'Remove spare.txt' }).click();
    expect((await gone).status()).toBe(204);
    await expect(chat.composer).toBeFocused();
    await tray.getByRole('button', { name: 'Remove large.txt' }).click();
    await expect(tray.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('what the agent cannot see keeps the question back', async () => {
    const note = page.getByRole('alert').filter({ hasText: 'does not see images' });
    await expect(note).toBeVisible();
    await chat.composer.fill('What does a seat cost?');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await tray.getByRole('button', { name: 'Remove plan.png' }).click();
    await expect(note).toBeHidden();
    await chat.composer.fill('');
  });

  await chat.ask('What does a seat cost?');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  await expect(tray).toBeHidden();
  const request = JSON.stringify(stack.model.requests.at(-1)?.body.messages);
  expect(request).toContain('Werk 9 costs 4,812 euros a seat.');
  expect(request).not.toContain('Not needed.');

  const asked = chat.questions.getByRole('list', { name: 'Files of the question' });
  await expect(asked.getByRole('listitem')).toHaveText([/sites\.txt/]);
  await page.reload();
  await expect(asked.getByRole('listitem')).toHaveText([/sites\.txt/]);
  await asked.getByRole('button', { name: 'Open sites.txt' }).click();
  const preview = page.getByRole('dialog', { name: 'sites.txt' });
  await preview.getByRole('searchbox', { name: 'Find in file' }).pressSequentially('werk');
  await expect(preview.getByText('1 of 1')).toBeVisible();
  const saving = page.waitForEvent('download');
  await preview.getByRole('button', { name: 'Save' }).click();
  expect((await saving).suggestedFilename()).toBe('sites.txt');
  await preview.getByRole('button', { name: 'Close' }).click();

  await test.step('the answer opens the place that it cites', async () => {
    await chat.answers.getByRole('button', { name: '1 sites.txt' }).click();
    await expect(page.getByRole('dialog').getByText('Werk 9 costs 4,812 euros a seat.')).toBeVisible();
  });
});
