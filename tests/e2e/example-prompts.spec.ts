import { chatOn, isolations, promptsOn } from '../sdk/host-page';
import { expect, test } from './test';

for (const isolation of isolations) {
  test(`the page with a field of its own takes prompts, and so does its chat (${isolation})`, async ({
    page,
    stack,
  }) => {
    await page.goto(`${stack.examples}/prompts/?isolation=${isolation}`);
    const prompts = promptsOn(page, isolation);
    await prompts.getByRole('button', { name: 'Answer a complaint', exact: true }).click();
    const fields = prompts.getByRole('textbox');
    await expect(fields.first()).toBeVisible();
    for (const field of await fields.all()) await field.fill('Two hours on the pier');
    await prompts.getByRole('combobox').click();
    await prompts.getByRole('option').nth(1).click();
    const field = page.getByRole('textbox', { name: 'Your reply' });
    await field.fill('Dear guest, . Kind regards');
    await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(12, 12));
    await prompts.getByRole('button', { name: 'Insert into text' }).click();
    await expect(field).toHaveValue(/^Dear guest, .*Two hours on the pier.*\. Kind regards$/s);
    await expect(field).toBeFocused();

    await prompts.getByRole('button', { name: 'Open in chat' }).click();
    const chat = chatOn(page, isolation);
    await expect(chat.composer).toHaveValue(/Two hours on the pier/);
    await expect(chat.questions).toHaveCount(0);
  });

  test(`a card that is opened by keyboard has the focus, and gives it back (${isolation})`, async ({
    page,
    stack,
  }) => {
    await page.goto(`${stack.examples}/prompts/?isolation=${isolation}`);
    const prompts = promptsOn(page, isolation);
    const card = prompts.getByRole('button', { name: 'Answer a complaint', exact: true });
    await card.press('Enter');
    await expect(prompts.getByRole('heading', { name: 'Answer a complaint' })).toBeFocused();
    await prompts.getByRole('button', { name: 'Prompts', exact: true }).press('Enter');
    await expect(card).toBeFocused();
  });
}
