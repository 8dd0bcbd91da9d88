import { expectAccessibleInFull } from '../axe';
import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import { chatOn, isolations, openHostPage, waitForState } from './host-page';

for (const isolation of isolations) {
  const where = isolation === 'shadow' ? 'a shadow root' : 'a frame';

  test(
    `a chat that is embedded alone offers the prompt cards of its workspace, in ${where}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      stack.model.use(() => [{ text: 'Done.' }]);
      await openHostPage(page, stack, { isolation });
      await waitForState(page, 'ready');
      const { composer, questions } = chatOn(page, isolation);
      const place =
        isolation === 'iframe'
          ? page.locator('oriel-chat').frameLocator('iframe')
          : page.locator('oriel-chat');
      const cards = place.getByRole('listbox', { name: 'Prompt cards' });
      // The sign is typed before the code that offers the cards is there.
      await composer.click();
      await page.keyboard.type('/');
      const first = cards.getByRole('option').first();
      await expect(first).toHaveAttribute('aria-selected', 'true');
      const title = (await first.locator('*').first().textContent())?.trim() ?? '';
      if (isolation === 'shadow') await expectAccessibleInFull(page, 'oriel-chat');
      await page.keyboard.press('Escape');
      await expect(cards).toBeHidden();
      await expect(composer).toHaveValue('/');

      await page.keyboard.type(title.slice(0, 6));
      await expect(cards.getByRole('option').filter({ hasText: title })).toBeVisible();
      await page.keyboard.type('qqqq');
      await expect(cards).toBeHidden();
      for (let count = 0; count < 4; count += 1) await page.keyboard.press('Backspace');
      const wanted = cards.getByRole('option').filter({ hasText: title });
      await expect(wanted).toBeVisible();
      await wanted.click();
      await expect(cards).toBeHidden();
      await expect(composer).not.toHaveValue(/^\//);
      await expect(composer).not.toHaveValue('');
      await expect(composer).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(questions).toHaveCount(1);
    },
  );
}
