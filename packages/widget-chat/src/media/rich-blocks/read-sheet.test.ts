import { expect, it } from 'vitest';
import { readSheet } from './read-sheet';
import { sheetAsCsv, sheetAsText, sheetAsWorkbook } from './SheetBlock';

it.each([
  [
    'commas',
    'Site,Cost\nWerk 9,"5,929"\nKai,4812',
    [
      ['Werk 9', '5,929'],
      ['Kai', 4812],
    ],
  ],
  ['semicolons', 'Site;Cost\nKai;4812.5', [['Kai', 4812.5]]],
  ['tabs', 'Site\tCost\nKai\t-5', [['Kai', -5]]],
  [
    'rows of JSON',
    '[["Site","Cost"],["Kai",4812],["Hof"]]',
    [
      ['Kai', 4812],
      ['Hof', null],
    ],
  ],
  [
    'objects of JSON',
    '[{"Site":"Kai","Cost":true},{"Site":"Hof"}]',
    [
      ['Kai', true],
      ['Hof', null],
    ],
  ],
  ['names that look like numbers', 'Site,Cost\nKai,007', [['Kai', '007']]],
])('reads a table with %s', (_, text, rows) => {
  expect(readSheet(text)).toEqual({ head: ['Site', 'Cost'], rows });
});

it.each(['[["Site"', '{"a":1}', '', '[1,2]'])('reads no table from %j', text => {
  expect(readSheet(text)).toBeUndefined();
});

const hostile = '[["=A","B"],["=HYPERLINK(\\"http://evil.example\\")",-5],["+1","@x"]]';

it('writes no cell that is a formula, as CSV, as text and as a workbook', async () => {
  const sheet = readSheet(hostile);
  if (!sheet) throw new Error('no table');
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(sheetAsCsv(sheet));
  expect(csv).toBe(`\ufeff'=A,B\r\n"'=HYPERLINK(""http://evil.example"")",'-5\r\n'+1,'@x\r\n`);
  expect(sheetAsText(sheet).split('\n')[2]).toBe("'+1\t'@x");
  const { unzipSync, strFromU8 } = await import('fflate');
  const files = unzipSync(new Uint8Array(await sheetAsWorkbook(sheet)));
  const page = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(page).not.toContain('<f>');
  expect(page).toContain('<v>-5</v>');
  const texts = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array()) + page;
  expect(texts).toContain("<t>'=HYPERLINK");
});
