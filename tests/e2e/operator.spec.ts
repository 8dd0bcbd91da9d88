import { daily } from '../daily';
import { dress, type Look } from './dress';
import { expect, signIn, test } from './test';

const texts = {
  en: {
    people: 'People',
    suspend: 'Suspend',
    resume: 'Resume',
    reason: /Reason/,
    signOut: 'Sign out everywhere',
    retry: 'Try again',
    suspended: 'This workspace is suspended',
    missing: 'This page does not exist',
  },
  de: {
    people: 'Personen',
    suspend: 'Sperren',
    resume: 'Entsperren',
    reason: /Grund/,
    signOut: 'Überall abmelden',
    retry: 'Erneut versuchen',
    suspended: 'Dieser Arbeitsbereich ist gesperrt',
    missing: 'Diese Seite gibt es nicht',
  },
} as const;

const looks: readonly Look[] = [
  { theme: 'light', locale: 'en', width: 1440 },
  { theme: 'dark', locale: 'de', width: 390 },
];

for (const look of looks) {
  const { theme, locale, width } = look;
  const t = texts[locale];
  test(
    `an operator suspends a workspace, and signs a person out: ${theme}, ${locale}, ${width} px`,
    daily(width === 1440),
    async ({ page, stack, openBrowser }) => {
      await dress(page, look);
      // The workspace of the outsider, which no other test opens meanwhile.
      const outsider = await openBrowser({ locale });
      await dress(outsider, look);
      await signIn(outsider, stack, 'outsider');

      await signIn(page, stack, 'operator', '/operator/workspaces');
      const dialog = page.getByRole('dialog');
      await page.getByRole('searchbox').fill('Südwind');
      await page.getByRole('link', { name: 'Südwind Logistik' }).click();
      await page.getByRole('button', { name: t.suspend, exact: true }).click();
      await dialog.getByRole('textbox', { name: t.reason }).fill('Invoice 42');
      await dialog.getByRole('button', { name: t.suspend, exact: true }).click();
      await expect(page.getByText('Invoice 42')).toBeVisible();
      await outsider.goto(`${stack.portal}/chat`);
      await expect(outsider.getByText(t.suspended)).toBeVisible();
      await expect(outsider.getByText('Invoice 42')).toBeVisible();

      await page.getByRole('button', { name: t.resume, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.resume, exact: true }).click();
      await expect(page.getByRole('button', { name: t.suspend, exact: true })).toBeVisible();
      await outsider.getByRole('button', { name: t.retry }).click();
      await expect(outsider.getByText(t.suspended)).toHaveCount(0);

      await page.goto(`${stack.portal}/operator/people`);
      await page.getByRole('searchbox').fill('outsider@suedwind.example');
      await page.getByRole('link', { name: 'Lena Brandt' }).click();
      await page.getByRole('button', { name: t.signOut, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.signOut, exact: true }).click();
      await expect
        .poll(async () =>
          (await outsider.request.get(`${stack.portal}/api/core/v1/auth/authenticated`)).json(),
        )
        .toEqual({ authenticated: false });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      // For everybody else there is no such page.
      const staff = await openBrowser({ locale });
      await dress(staff, look);
      await signIn(staff, stack, 'staff', '/operator/people');
      await expect(staff.getByText(t.missing)).toBeVisible();
    },
  );
}
