// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax of the source that is imported
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Locator, Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { tabTo } from '../keyboard';
import { expect, signIn, test } from './test';

/**
 * Reads the real table of prompts if it is present, else generates a similar one: many rows with variables of its kind, and
 * some invalid rows.
 */
function readPrompts(): Buffer {
  const file = join(process.env.ORIEL_DATA ?? '', 'prompts.csv');
  if (process.env.ORIEL_DATA && existsSync(file)) return readFileSync(file);
  const rows = Array.from({ length: 1_493 }, (_, at) => {
    const broken = at % 90 === 7 ? ' {{}}' : '';
    return `Role ${at},"Act as a ${'${Role:guide}'}, and say ""${at}""${broken}",FALSE,TEXT`;
  });
  return Buffer.from(['act,prompt,for_devs,type', ...rows].join('\n'));
}

const openMenu = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');
/** Parses a formatted number inside a text. */
const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

test('a library of another source comes in through the screen, and goes out whole', async ({
  page,
  stack,
}) => {
  // The test handles about a thousand cards three times.
  test.slow();
  await signIn(page, stack, 'owner', '/prompts/my');
  await openMenu(page);
  await choose(page, 'Import');
  await expect(page).toHaveURL(`${stack.portal}/prompts/import`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Choose a file' })).toBeVisible();
  await expectAccessibleInFull(page);
  const input = main.locator('input[type=file]');
  await input.setInputFiles({ name: 'cards.xlsx', mimeType: '', buffer: Buffer.from('PK') });
  await expect(main.getByRole('alert')).toContainText('cards.xlsx is neither CSV nor JSON');
  await input.setInputFiles({ name: 'prompts.csv', mimeType: 'text/csv', buffer: readPrompts() });

  await expect(main.getByRole('heading', { name: 'What do the columns hold?' })).toBeFocused();
  await expect(main.getByRole('combobox', { name: 'Column for Title' })).toHaveText('act');
  await expect(main.getByRole('combobox', { name: 'Column for Text' })).toHaveText('prompt');
  await expect(main.getByRole('combobox', { name: 'Column for Description' })).toHaveText('None');
  await expect(main.getByRole('combobox', { name: 'Column for Tags' })).toHaveText('type');
  await expect(main.getByRole('switch', { name: 'Read variables like ${Name:default}' })).toBeChecked();
  await expectAccessibleInFull(page);
  await main.getByRole('button', { name: 'Check the file' }).click();

  await expect(main.getByRole('heading', { name: 'Before anything is imported' })).toBeFocused();
  await expectAccessibleInFull(page);
  const placeOf = async (shown: Locator) => {
    const { y, height } = (await shown.boundingBox()) ?? { y: 0, height: 0 };
    return { top: y, end: y + height };
  };
  const going = await placeOf(main.getByRole('button', { name: /^Import [\d,]+ prompts$/ }));
  expect(going.end).toBeGreaterThan(0);
  expect(going.end).toBeLessThan(
    (await placeOf(page.getByRole('region', { name: 'Cookies on this device' }))).top,
  );
  const rows = main.getByRole('list', { name: 'Rows of the file' }).locator(':scope > li');
  await expect(rows.first()).toContainText('Problem');
  expect(await rows.count()).toBeLessThan(50);
  await main.getByRole('radio', { name: /^All \(/ }).check();
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toContainText('Can be imported');
  await main.getByRole('button', { name: 'Next page' }).click();
  await expect(rows.first()).toContainText('52');
  await main.getByRole('button', { name: 'Back' }).click();
  await expect(main.getByRole('combobox', { name: 'Column for Title' })).toHaveText('act');
  await main.getByRole('button', { name: 'Check the file' }).click();
  // A double click imports only once.
  await main.getByRole('button', { name: /^Import [\d,]+ prompts$/ }).dblclick();

  const title = main.getByRole('heading', { name: /prompts are imported$/ });
  await expect(title).toBeVisible({ timeout: 30_000 });
  const imported = numberIn(await title.textContent());
  expect(imported).toBeGreaterThanOrEqual(1_200);
  await expectAccessibleInFull(page);
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download the report' }).click(),
  ]);
  expect(report.suggestedFilename()).toMatch(/^import-report-\d{4}-\d\d-\d\d\.csv$/);
  // A duplicate row links to the card of the original.
  const addresses = (await textOf(report)).match(/\/prompt\/[0-9a-f-]{36}\r\n/g);
  expect(new Set(addresses).size).toBe(imported);

  await main.getByRole('button', { name: 'Show the imported prompts' }).click();
  await expect(page).toHaveURL(`${stack.portal}/prompts/my?order=NEWEST`);
  const tab = main.getByRole('tab', { name: /^My prompts/ });
  await expect(tab).toHaveText(/\d,\d{3}/);
  const mine = numberIn(await tab.textContent());
  expect(mine).toBeGreaterThanOrEqual(imported);
  expect(mine).toBeLessThan(2 * imported);

  await openMenu(page);
  await choose(page, 'Export');
  await expectAccessibleInFull(page);
  await page.getByRole('dialog').getByRole('radio', { name: 'JSON' }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^prompts-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await textOf(file)).cards).toHaveLength(mine);
  await expect(page.getByText('Prompts exported')).toBeVisible();
});

test('a file is imported by keyboard alone', async ({ page, stack }) => {
  await signIn(page, stack, 'admin', '/prompts/my');
  await expect(page.getByRole('tab', { name: /^My prompts/ })).toBeVisible();
  await tabTo(page, 'More');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Import' })).toBeFocused();
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Choose a file' })).toBeVisible();
  // Waits for the file chooser well before the press: a chooser that opens before the browser knows about the listener is
  // dismissed unseen.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, 'Choose a file');
  await page.keyboard.press('Enter');
  const chooser = await choosing;
  const table =
    'Head,What to say,Tags\nBy keyboard,"Say {{What?}} as if nobody had a mouse",Keys\nWrong one,"{{}}",Keys\n';
  await chooser.setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });

  await expect(main.getByRole('heading', { name: 'What do the columns hold?' })).toBeFocused();
  await tabTo(page, /^Column for Title/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Head');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('combobox', { name: 'Column for Title' })).toHaveText('Head');
  await tabTo(page, 'Check the file');
  await page.keyboard.press('Enter');

  await expect(main.getByRole('heading', { name: 'Before anything is imported' })).toBeFocused();
  await expect(main.getByText('A variable has no name: write one between the braces.')).toBeVisible();
  await tabTo(page, 'Import 1 prompt');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: '1 prompt is imported' })).toBeFocused();
  await tabTo(page, 'Show the imported prompts');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: 'By keyboard', exact: true })).toBeVisible();
});

test('what somebody has left is handed over by who manages the workspace', async ({
  page,
  stack,
  openBrowser,
}) => {
  const member = await openBrowser();
  await signIn(member, stack, 'member', '/prompts/my');
  await openMenu(member);
  await expect(member.getByRole('menuitem', { name: 'Export' })).toBeVisible();
  await expect(member.getByRole('menuitem', { name: /^Hand over/ })).toHaveCount(0);
  await member.goto(`${stack.portal}/prompts/hand-over`);
  await expect(member.getByRole('heading', { name: 'You have no access here' })).toBeVisible();

  await signIn(page, stack, 'admin', '/prompts/my');
  await openMenu(page);
  await choose(page, 'Hand over prompts of former members');
  await expect(page).toHaveURL(`${stack.portal}/prompts/hand-over`);
  const main = page.getByRole('main');
  await expect(main.getByText('Paul Hansen')).toBeVisible();
  await expectAccessibleInFull(page);
  await main.getByRole('button', { name: 'Hand over the prompts of Paul Hansen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over the prompts of Paul Hansen' });
  await expect(dialog.getByText('2 prompts go to the member you choose')).toBeVisible();
  await expectAccessibleInFull(page);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByText('Choose the new owner.')).toBeVisible();
  await dialog.getByRole('button', { name: /^New owner/ }).click();
  await page.getByRole('option', { name: /^Mara Lindner/ }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Handed over to Mara Lindner')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Nobody has left anything behind' })).toBeVisible();
  await expectAccessibleInFull(page);

  await member.goto(`${stack.portal}/prompts/my`);
  await expect(member.getByRole('button', { name: 'Evaluate interview notes', exact: true })).toBeVisible();
});
