import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { dress } from './dress';
import { expect, signIn, test } from './test';

const looks = [
  { locale: 'de', theme: 'dark', width: 390 },
  { locale: 'en', theme: 'light', width: 1440 },
] as const;

/** Days of a month with spending; the demonstration data has none. */
async function spend(page: Page) {
  const month = new Date().toISOString().slice(0, 7);
  const results = [12, 210, 190, 240, 0.4].map((cents, index) => ({
    key: `${month}-0${index + 1}`,
    name: null,
    amountMicroeuro: Math.round(cents * 10_000),
    calls: index + 1,
  }));
  await page.route(/credits\/spending\?.*by=day/, route =>
    route.fulfill({
      json: {
        results,
        totalMicroeuro: results.reduce((sum, { amountMicroeuro }) => sum + amountMicroeuro, 0),
      },
    }),
  );
}

for (const look of looks)
  test(`money can be read by everybody: ${look.locale}, ${look.theme}, ${look.width} px`, async ({
    page,
    stack,
  }) => {
    // This test checks a dozen screens.
    test.setTimeout(120_000);
    const isGerman = look.locale === 'de';
    const dialog = page.getByRole('dialog');
    const leave = async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    };
    await dress(page, look);
    await spend(page);
    await signIn(page, stack, 'admin', '/pricing');
    const organizations: { id: string; personal: boolean }[] = await (
      await page.request.get(`${stack.portal}/api/core/v1/organizations/me`)
    ).json();
    const shared = organizations.find(({ personal }) => !personal)?.id;
    const personal = organizations.find(each => each.personal)?.id;
    const open = (path: string, id: string | undefined, query = '') =>
      page.goto(`${stack.portal}${path}?organization=${id}${query}`);

    await test.step('prices', async () => {
      await expect(page.getByText(isGerman ? /^9,90\s€$/ : /^€9\.90$/)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the tab, its chart, and the table beneath by keyboard', async () => {
      await open('/workspace/manage/subscription', shared);
      await page.getByRole('tab', { name: isGerman ? 'Nutzung' : 'Usage' }).click();
      await expect(
        page.getByRole('img', { name: isGerman ? /Höchster Wert: .*2,40\s€/ : /Highest: .*€2\.40/ }),
      ).toBeVisible();
      await page.getByText(isGerman ? 'Als Tabelle anzeigen' : 'Show as a table').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('cell', { name: isGerman ? /<\s0,01\s€/ : /<\s€0\.01/ })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('credit', async () => {
      await page.getByRole('tab', { name: isGerman ? 'Tarif' : 'Plan' }).click();
      await page.getByRole('button', { name: isGerman ? 'Guthaben aufladen' : 'Top up credit' }).click();
      await dialog.getByRole('radio').nth(1).check();
      await expect(
        dialog.getByRole('button', { name: isGerman ? /^25,00\s€ bezahlen$/ : 'Pay €25.00' }),
      ).toBeVisible();
      await expectAccessible(page);
      await leave();
    });

    await test.step('the consent to automatic top-ups', async () => {
      await page
        .getByRole('button', { name: isGerman ? 'Automatisch aufladen' : 'Automatic top-up' })
        .click();
      await expect(dialog.getByText(isGerman ? /dass jeweils 10,00\s€/ : /you allow €10\.00/)).toBeVisible();
      await expectAccessible(page);
      await leave();
    });

    await test.step('a limit', async () => {
      await page.getByRole('tab', { name: isGerman ? 'Nutzung' : 'Usage' }).click();
      await page.getByRole('button', { name: isGerman ? 'Limit hinzufügen' : 'Add limit' }).click();
      await expect(dialog.getByRole('combobox').first()).toBeVisible();
      await expectAccessible(page);
      await leave();
    });

    const titles = isGerman
      ? ['Tarif Premium kündigen?', 'Sie haben jetzt 10 Lizenzen', 'Die Zahlung wird bestätigt']
      : ['Cancel the Premium plan?', 'You now have 10 licences', 'The payment is being confirmed'];
    const queries = [
      'action=cancel-subscription',
      'action=update-seats',
      'action=purchase-credits&credits=10&workspaceName=Nordhafen',
    ];
    for (const [index, query] of queries.entries())
      await test.step(query, async () => {
        await open('/settings', shared, `&${query}`);
        await expect(page.getByRole('dialog', { name: titles[index] })).toBeVisible();
        await expect(page).toHaveURL(`${stack.portal}/settings`);
        await expectAccessible(page);
      });

    await test.step('plans and licences', async () => {
      await open('/settings', personal);
      await page.getByRole('button', { name: 'Upgrade', exact: true }).click();
      await expect(dialog.getByRole('heading', { name: 'Premium' })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: isGerman ? 'Auf Team upgraden' : 'Upgrade to Team' }).click();
      await expect(dialog.getByText(isGerman ? /^9,90\s€$/ : '€9.90').last()).toBeVisible();
      await expectAccessible(page);
    });
  });
