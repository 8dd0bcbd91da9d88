import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { daily } from '../daily';
import { chatOn, type Isolation, isolations, promptsOn } from '../sdk/host-page';
import { signInAtWindow } from './sign-in-window';
import { expect, test } from './test';

const widgetOn = (page: Page, element: string, isolation: Isolation): Locator | FrameLocator =>
  isolation === 'iframe' ? page.locator(element).frameLocator('iframe') : page.locator(element);

for (const isolation of isolations) {
  test(
    `four widgets of one page work together after one sign-in (${isolation})`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      test.slow();
      stack.model.use(() => [{ text: 'It is on its way.' }]);
      await page.goto(`${stack.examples}/all-in-one/?isolation=${isolation}`);
      const chat = chatOn(page, isolation);
      const prompts = promptsOn(page, isolation);
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        widgetOn(page, 'oriel-chat', isolation).getByRole('button', { name: 'Sign in' }).first().click(),
      ]);
      await signInAtWindow(popup, stack, 'admin');
      await expect(prompts.getByRole('tab', { name: /^My prompts/ })).toBeVisible();

      await prompts.getByRole('button', { name: 'Answer a complaint', exact: true }).click();
      await expect(prompts.getByRole('textbox').first()).toBeVisible();
      for (const field of await prompts.getByRole('textbox').all()) await field.fill('The anchor is late');
      await prompts.getByRole('combobox').click();
      await prompts.getByRole('option').nth(1).click();
      await prompts.getByRole('button', { name: 'Open in chat' }).click();
      await expect(chat.composer).toHaveValue(/The anchor is late/);
      await chat.ask('Where is the anchor?');
      await expect(chat.answers.first()).toContainText('It is on its way.');
      await expect(page.locator('#told')).toHaveText('The chat has answered.');

      await page.locator('#images').scrollIntoViewIfNeeded();
      const images = widgetOn(page, 'oriel-images', isolation);
      await expect(images.getByRole('button', { name: 'Generate' })).toBeVisible();
      const workspace = widgetOn(page, 'oriel-workspace', isolation);
      await expect(workspace.getByRole('tab', { name: 'Members' })).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    `prompts go into whichever field had the cursor last (${isolation})`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await page.goto(`${stack.examples}/prompts-anywhere/?isolation=${isolation}`);
      const answer = page.getByRole('textbox', { name: 'Answer to the guest' });
      await answer.fill('Dear guest, ');
      await page.locator('oriel-prompts').getByRole('button', { name: 'Open or close the prompts' }).click();
      const prompts = promptsOn(page, isolation);
      await prompts.getByRole('button', { name: 'Answer a complaint', exact: true }).click();
      await expect(prompts.getByRole('textbox').first()).toBeVisible();
      for (const field of await prompts.getByRole('textbox').all()) await field.fill('The cabin hums');
      await prompts.getByRole('combobox').click();
      await prompts.getByRole('option').nth(1).click();
      await prompts.getByRole('button', { name: 'Insert into text' }).click();
      await expect(answer).toHaveValue(/^Dear guest, .*The cabin hums/s);
      await expect(page.getByRole('textbox', { name: 'What happened' })).toHaveValue('');
    },
  );
}

test('the workplace of a bank has a chat in the look of its partner, in German', async ({ page, stack }) => {
  stack.model.use(() => [{ text: 'Gern.' }]);
  await page.goto(`${stack.examples}/bank-talk/`);
  const chat = chatOn(page, 'iframe');
  await chat.ask('Bereite das Gespräch vor.');
  await expect(chat.answers.first()).toContainText('Gern.');
  await chat.composer.fill('Und danach?');
  await expect(chat.send).toHaveCSS('background-color', 'rgb(18, 50, 110)');
  await expectAccessible(page);
});
