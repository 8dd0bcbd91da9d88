import type { Page } from '@playwright/test';
import type { Stack } from './stack/stack';
import { expect } from './test';

/** Fills in the real login in the sign-in window of an embed. */
export async function logInAtWindow(window: Page, username: string): Promise<void> {
  await window.locator('input[name="username"]').fill(username);
  await window.locator('input[name="password"]').fill('demo');
  await window.locator('input[name="password"]').press('Enter');
}

/**
 * Signs in through an embed's window, or in the page itself if there is no window, and agrees if asked. A person who has agreed
 * before, in another test of the same server, is not asked.
 */
export async function signInAtWindow(window: Page, { examples }: Stack, username = 'member'): Promise<void> {
  await logInAtWindow(window, username);
  const allow = window.getByRole('button', { name: 'Allow' });
  const isAsked = () => allow.isVisible().catch(() => false);
  const isOver = () => window.isClosed() || window.url().startsWith(examples);
  await expect.poll(async () => isOver() || (await isAsked())).toBe(true);
  if (!isOver()) await allow.click();
}
