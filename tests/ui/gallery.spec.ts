import { expect } from '@playwright/test';
import { expectAccessible } from '../axe';
import { pairwise } from '../daily';
import { test } from './fixture-page';

/** Every component in every colour set and in both languages, at desktop and phone widths. */

const looks = pairwise({
  theme: ['light', 'dark'],
  variant: ['standard', 'bank-talk'],
  language: ['en', 'de'],
  width: [1440, 390],
});

for (const { row, details } of looks) {
  const { theme, variant, language, width } = row;
  test(
    `${theme}, ${variant}, ${language}, ${width} px: axe finds nothing and nothing is wider than the window`,
    details,
    async ({ page, pageUrl }) => {
      const query = `theme=${theme}&lang=${language}${variant === 'standard' ? '' : `&variant=${variant}`}`;
      await page.setViewportSize({ width, height: 900 });
      // While something is rotating, axe recomputes every pixel's stack.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`${pageUrl}/gallery.html?${query}&open=banner`);
      await expect(page.getByRole('heading', { name: /No prompts yet|Noch keine Prompts/ })).toBeVisible();
      await expectAccessible(page, '#gallery');
      await page.getByRole('button', { name: /^(Workspaces|Arbeitsbereiche)$/ }).click();
      await expectAccessible(page, '#gallery');
      await page.keyboard.press('Escape');
      // Uses the keyboard, because a banner covers it on phones.
      await page.getByRole('button', { name: 'Toasts' }).press('Enter');
      await expectAccessible(page, '#gallery');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
}
