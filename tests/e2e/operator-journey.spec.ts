/* An operator's way from a fresh start in production to the first answer. */

import { expect, type Page, test } from '@playwright/test';
import { startProduction } from './stack/production';

test.use({ ignoreHTTPSErrors: true, locale: 'en' });

async function signIn(page: Page, portal: string, email: string): Promise<void> {
  await page.goto(`${portal}/api/core/v1/auth/login?returnTo=/prompts/my`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(url => url.href.startsWith(portal));
}

test('from a fresh start in production to the first answer', async ({ page }) => {
  const production = await startProduction();
  try {
    await signIn(page, production.portal, 'anna.berg@firm.example');
    await expect(page.getByRole('button', { name: /Profile of/ })).toBeVisible();
  } finally {
    await production.close();
  }
});
