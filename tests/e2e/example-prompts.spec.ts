import { expectAccessibleInFull } from '../axe';
import { daily } from '../daily';
import { chatOn, isolations, promptsOn } from '../sdk/host-page';
import { expect, test } from './test';

for (const isolation of isolations) {
  test(
    `the page with a field of its own takes prompts, and so does its chat (${isolation})`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await page.goto(`${stack.examples}/prompts/?isolation=${isolation}`);
      const prompts = promptsOn(page, isolation);
      const row = prompts.getByRole('button', { name: 'Answer a complaint', exact: true });
      await row.click();
      await expect(row).toHaveAttribute('aria-expanded', 'true');
      const fields = prompts.getByRole('textbox');
      await expect(fields.first()).toBeVisible();
      for (const field of await fields.all()) await field.fill('Two hours on the pier');
      await prompts.getByRole('combobox').click();
      await prompts.getByRole('option').nth(1).click();
      await expectAccessibleInFull(page, 'oriel-prompts');
      const field = page.getByRole('textbox', { name: 'Your reply' });
      await field.fill('Dear guest, . Kind regards');
      await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(12, 12));
      await prompts.getByRole('button', { name: 'Insert into text' }).click();
      await expect(field).toHaveValue(/^Dear guest, .*Two hours on the pier.*\. Kind regards$/s);
      await expect(field).toBeFocused();

      await prompts.getByRole('button', { name: 'More for “Answer a complaint”' }).click();
      await prompts.getByRole('menuitem', { name: 'Open in chat' }).click();
      const chat = chatOn(page, isolation);
      await expect(chat.composer).toHaveValue(/Two hours on the pier/);
      await expect(chat.questions).toHaveCount(0);
    },
  );

  test(
    `a prompt is found, filled in and inserted by keyboard alone (${isolation})`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      await page.goto(`${stack.examples}/prompts/?isolation=${isolation}`);
      const prompts = promptsOn(page, isolation);
      const other = prompts.getByRole('button', { name: 'Describe a product', exact: true });
      await other.press('Enter');
      await expect(other).toHaveAttribute('aria-expanded', 'true');
      await prompts.getByRole('searchbox').focus();
      await page.keyboard.type('complaint');
      await expect(other).toHaveCount(0);
      const row = prompts.getByRole('button', { name: 'Answer a complaint', exact: true });
      await row.press('Enter');
      await expect(prompts.getByRole('textbox').first()).toBeVisible();
      await expect(row).toBeFocused();
      const insert = prompts.getByRole('button', { name: 'Insert into text' });
      await insert.press('Enter');
      await expect(prompts.getByText('Please fill in all variables to continue.')).toBeVisible();
      // The first open field has the focus, and the others follow in order.
      for (const field of await prompts.getByRole('textbox').all()) {
        await expect(field).toBeFocused();
        await page.keyboard.type('Two hours on the pier');
        await page.keyboard.press('Tab');
      }
      await expect(prompts.getByRole('combobox')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(row).toBeFocused();
      await expect(row).toHaveAttribute('aria-expanded', 'false');
      await row.press('Space');
      await insert.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue(/Two hours on the pier/);
    },
  );
}
