import { expectAccessibleInFull } from '../axe';
import { daily } from '../daily';
import { chatOn, isolations, promptsOn } from '../sdk/host-page';
import { collectViolations } from '../violations';
import { expect, test } from './test';

const hosts = [
  {
    name: 'vue-host',
    draft: 'Draft a question about this repair',
    text: /^What is still to do in repair 208\?$/,
  },
  { name: 'svelte-host', draft: 'Draft a question about this tour', text: /^Is the tour at 10:30 fit/ },
] as const;

for (const { name, draft, text } of hosts) {
  for (const isolation of isolations) {
    test(
      `the chat of ${name} is drafted into, answers, speaks another language, goes and comes back (${isolation})`,
      daily((name === 'vue-host') === (isolation === 'shadow')),
      async ({ page, stack }) => {
        const violations = await collectViolations(page.context());
        stack.model.use(() => [{ text: 'It is **in hand**.' }]);
        const answer = await page.goto(`${stack.examples}/${name}/?isolation=${isolation}`);
        expect(answer?.headers()['content-security-policy']).toMatch(
          /^default-src 'none'; script-src 'self';/,
        );
        const chat = chatOn(page, isolation);
        await expect(chat.composer).toBeEditable();
        await expect(page.locator('main button[aria-current]')).toHaveCount(1);

        await page.getByRole('button', { name: draft }).click();
        await expect(chat.composer).toHaveValue(text);
        await chat.composer.press('Enter');
        await expect(chat.answers.first()).toContainText('It is in hand.');
        await expect(page.getByRole('status').first()).toHaveText(
          'The chat has answered with 18 characters.',
        );
        expect(JSON.stringify(stack.model.requests.at(-1))).toContain(
          name === 'vue-host' ? 'Waiting for a part' : '6 places are free',
        );

        // A second widget's element in a template: its selected prompt goes into the chat.
        if (name === 'vue-host') {
          await page.getByRole('button', { name: 'Find a prompt' }).click();
          const prompts = promptsOn(page, isolation);
          await prompts.getByRole('tab', { name: /^Curated/ }).click();
          await prompts.getByRole('button', { name: 'Answer a complaint', exact: true }).click();
          await expect(prompts.getByRole('textbox').first()).toBeVisible();
          for (const field of await prompts.getByRole('textbox').all()) await field.fill('Late by two days');
          await prompts.getByRole('combobox').click();
          await prompts.getByRole('option').nth(1).click();
          await prompts.getByRole('button', { name: 'Insert into text' }).click();
          await expect(chat.composer).toHaveValue(/Late by two days/);
          await page.getByRole('button', { name: 'Hide the prompts' }).click();
          await expect(page.locator('oriel-prompts')).toHaveCount(0);
        }

        const element = await page.locator('oriel-chat').elementHandle();
        await page.getByLabel('Deutsch').check();
        await expect(chat.send).toHaveAccessibleName('Senden');
        // The same element, not a replacement.
        expect(await page.locator('oriel-chat').evaluate((now, then) => now === then, element)).toBe(true);
        await expectAccessibleInFull(page);

        await page.getByRole('button', { name: 'Unmount the chat' }).click();
        await expect(page.locator('oriel-chat')).toHaveCount(0);
        await page.getByRole('button', { name: 'Mount the chat' }).click();
        await expect(chat.composer).toBeEditable();
        await expect(chat.answers.first()).toContainText('It is in hand.');
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        expect(violations).toEqual([]);
      },
    );
  }
}
