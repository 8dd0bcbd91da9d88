import { expect, it } from 'vitest';
import { readRecords, writeCsv } from './index';

const readAll = (text: string) =>
  [...readRecords(text, { separator: ';', columns: () => 2 })].map(({ broken, cells }) => broken ?? cells);

it('quotes cells as RFC 4180 requires, and ends each row with CRLF', () => {
  expect(
    writeCsv([
      ['a', 'b "c"', 'ä,ö'],
      ['d\ne', ' f', ''],
      ['g\rh', 'i\r\nj', '"'],
    ]),
  ).toBe('a,"b ""c""","ä,ö"\r\n"d\ne"," f",\r\n"g\rh","i\r\nj",""""\r\n');
});

it.each(['=1+1', '-1', '\t=1', '\r=1', '＠x'])('never writes a formula: %j', cell => {
  expect(writeCsv([[cell]])).toMatch(/^"?'/);
});

it('reads records, and returns the text of broken ones', () => {
  expect(readAll('1;"x; ""ä"""\n2;"y"z\n;\n\n3;5" ')).toEqual([['1', 'x; "ä"'], '2;"y"z\n', ['3', '5"']]);
});

it('returns row numbers and marks the last record', () => {
  const records = [...readRecords('a,b\n\n1,2\n3,4', { separator: ',', columns: () => 2 })];
  expect(records.map(({ number, isLast }) => [number, isLast])).toEqual([
    [1, false],
    [3, false],
    [4, true],
  ]);
});
