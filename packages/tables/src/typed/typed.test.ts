import { describe, expect, it } from 'vitest';
import { numberFormat, tableAsHtml, tableAsText, typedCsv, typeTable } from './index';
import type { TableLocale, TypedCell } from './typed-cell';

/** The values of one column; text stays text. */
function column(cells: readonly string[], { locale = 'de' as TableLocale, name = 'Wert' } = {}) {
  return typeTable(
    [name],
    cells.map(cell => [cell]),
    locale,
  ).map(([cell]) => readValue(cell));
}

function readValue(cell: TypedCell | undefined) {
  if (cell?.kind === 'number') return cell.value;
  if (cell?.kind === 'date') return new Date(Date.UTC(1899, 11, 30 + cell.serial)).toISOString().slice(0, 10);
  return cell?.text;
}

describe('typeTable', () => {
  it.each<[string, number]>([
    ['1.234,56', 1234.56],
    ['1.234.567', 1_234_567],
    ['0,5', 0.5],
    ['12,5 %', 0.125],
    ['12,5\u00a0%', 0.125],
    ['€ 1.200,00', 1200],
    ['1.200,00 €', 1200],
    ['1.200,- €', 1200],
    ['-1.200,50 EUR', -1200.5],
    ['\u22123,5', -3.5],
    ['(1.234)', -1234],
    ['1.200,00-', -1200],
    ['1\u202f234\u202f567,8', 1_234_567.8],
    ["1'234.50", 1234.5],
    ['1,234.56', 1234.56],
    ['$1,200', 1200],
    ['-$1,200.00', -1200],
    ['2026', 2026],
    ['+5 %', 0.05],
  ])('reads %s as a number', (text, value) => {
    expect(column([text])).toEqual([value]);
  });

  it.each([
    '0049',
    '+49 170 123 456',
    '089 123456',
    '123 456 789',
    'DE89 3704 0044 0532 0130 00',
    '1234567890123456',
    '1.2.3',
    'v2.0',
    '192.168.100.200',
    '10-20',
    '1/2',
    '14:30',
    '(1)',
    '12 kg',
    '1.23.456',
    '1e5',
    '=1+1',
    '31.02.2026',
    '3/4/2026',
    '€',
    '-',
  ])('keeps %s as text', text => {
    expect(column([text])).toEqual([text]);
  });

  it('decides a number with two readings by its column, its table and the language', () => {
    expect(column(['1.234'])).toEqual([1234]);
    expect(column(['1.234'], { locale: 'en' })).toEqual([1.234]);
    expect(column(['1.234', '0,5'], { locale: 'en' })).toEqual([1234, 0.5]);
    expect(column(['1.234', '2.5'])).toEqual([1.234, 2.5]);
    expect(column(['1.234', '0,5', '2.5'])).toEqual(['1.234', 0.5, 2.5]);
    const table = typeTable(['a', 'b'], [['1.234', '12,5 %']], 'en');
    expect(table[0]?.map(readValue)).toEqual([1234, 0.125]);
  });

  it('keeps a column of identifiers as text', () => {
    expect(column(['01067', '10115'])).toEqual(['01067', '10115']);
    expect(column(['10115'], { name: 'PLZ' })).toEqual(['10115']);
    expect(column(['1.10', '2.0'], { name: 'Version' })).toEqual(['1.10', '2.0']);
    expect(column(['1.2.3', '2.0'])).toEqual(['1.2.3', '2.0']);
  });

  it.each([
    ['31.12.2026', '2026-12-31'],
    ['1.2.2026', '2026-02-01'],
    ['31.12.26', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['31. Dezember 2026', '2026-12-31'],
    ['1 Mar 2026', '2026-03-01'],
    ['March 1, 2026', '2026-03-01'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
  ])('reads %s as a date', (text, value) => {
    expect(column([text])).toEqual([value]);
  });

  it('decides a date with two readings by its column', () => {
    expect(column(['3/4/2026', '12/31/2026'])).toEqual(['2026-03-04', '2026-12-31']);
    expect(column(['3/4/2026', '31/12/2026'])).toEqual(['2026-04-03', '2026-12-31']);
  });
});

const head = ['Posten', 'Betrag', 'Anteil', 'Datum'];
const typed = typeTable(
  head,
  [
    ['=Miete', '-1.200,50 €', '12,5 %', '31.12.2026'],
    ['Strom; Gas', '80,00 €', '7 %', '1.2.2026'],
    ['Wasser', null, true, 'offen'],
  ],
  'de',
);

it('writes CSV with the separators of the locale, and names the currency in the header', () => {
  expect(typedCsv(head, typed, 'de')).toBe(
    'Posten;Betrag (€);Anteil;Datum\r\n\'=Miete;-1200,50;12,5%;31.12.2026\r\n"Strom; Gas";80,00;7%;01.02.2026\r\nWasser;;true;offen\r\n',
  );
  expect(typedCsv(head, typed, 'en')).toContain(
    "Posten,Betrag (€),Anteil,Datum\r\n'=Miete,-1200.50,12.5%,2026-12-31\r\nStrom; Gas,80.00,7%,2026-02-01",
  );
});

it('keeps amounts in several currencies as they are written', () => {
  const rows = typeTable(['Preis'], [['1,50 €'], ['$2.50']], 'de');
  expect(typedCsv(['Preis'], rows, 'de')).toBe('Preis\r\n1,50 €\r\n$2.50\r\n');
});

it('copies a table as text and as HTML, with no formula and no markup of a cell', () => {
  const rows = typeTable(['<b>'], [['-5'], ['-x'], ['=1+1\tx'], ['<img src=x>']], 'en');
  expect(tableAsText(['<b>'], rows)).toBe("<b>\n-5\n'-x\n'=1+1 x\n<img src=x>");
  const html = tableAsHtml(['<b>'], rows);
  expect(html).toContain('<th>&lt;b&gt;</th>');
  expect([...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)).toEqual([
    '-5',
    "'-x",
    "'=1+1 x",
    '&lt;img src=x&gt;',
  ]);
});

it.each([
  ['1.234,50', '#,##0.00'],
  ['7', undefined],
  ['12,5 %', '0.0%'],
  ['1.200,00 €', '#,##0.00 "€"'],
  ['€ 5', '"€"0;-"€"0'],
  ['EUR 5', '"EUR "0;-"EUR "0'],
])('formats %s in a spreadsheet as it is written', (text, format) => {
  const [[cell] = []] = typeTable(['a'], [[text]], 'de');
  if (cell?.kind !== 'number') throw new Error('no number');
  expect(numberFormat(cell)).toBe(format);
});
