import { cardLimits } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv';
import { writeCsv } from './write-csv';

const rowsOf = (text: string) => {
  const read = readCsv(text);
  if ('problem' in read) throw new Error(read.message);
  return read.rows.map(({ row }) => row);
};

const tooWide = (line: number) => ({
  code: 'too_many_columns',
  details: { line, max: cardLimits.importColumns },
});

describe('readCsv', () => {
  it.each([
    ['a comma', 'title,prompt\r\nOne,"He said ""hi"", twice"\r\n'],
    ['a semicolon', 'title;prompt\nOne;"He said ""hi"", twice"'],
    ['a tab and a mark of order', '\ufefftitle\tprompt\n\nOne\t"He said ""hi"", twice"\n\n'],
  ])('reads a table with %s', (_, text) => {
    expect(rowsOf(text)).toEqual([{ title: 'One', prompt: 'He said "hi", twice' }]);
  });

  it('fills what a short row lacks', () => {
    expect(rowsOf('title,prompt\nOne')).toEqual([{ title: 'One', prompt: '' }]);
  });

  it('numbers its rows as a spreadsheet does, which counts the head and the empty ones', () => {
    const read = readCsv('title,prompt\nOne,"Two\nlines"\n\nTwo,x\n\n\nThree,y\n');
    expect(read).toMatchObject({ rows: [{ number: 2 }, { number: 4 }, { number: 7 }] });
  });

  it('takes signs between columns in a text for what they are', () => {
    const cell = `${',;\t'.repeat(200)}""${',\n'.repeat(200)}`;
    expect(rowsOf(`a,b\n"${cell}",`)).toEqual([{ a: cell.replace('""', '"'), b: '' }]);
  });

  it.each([
    ['', { code: 'invalid' }],
    ['title,prompt\nOne,"open', { code: 'invalid', details: { line: 2 } }],
    ['title,prompt\nOne,"x"y', { code: 'invalid', details: { line: 2 } }],
    [`a\n"${'\n'.repeat(600_000)}`, { code: 'invalid', details: { line: 500_003 } }],
    ['title,prompt\nOne,1\nTwo,2,3', { code: 'too_many_cells', details: { line: 3, cells: 3, max: 2 } }],
    ['title;prompt\n"a;\nb";1;2;3', { code: 'too_many_cells', details: { line: 3, cells: 4, max: 2 } }],
    [','.repeat(20_000), tooWide(1)],
    [`"\n"${','.repeat(20_000)}`, tooWide(2)],
    [`a\n${','.repeat(20_000)}`, tooWide(2)],
    [`a\n${'"x",'.repeat(20_000)}`, tooWide(2)],
    [`${Array.from({ length: cardLimits.importColumns + 1 }, (_, at) => at)}\nOne`, tooWide(1)],
  ])('says why a file is no table: %#', (text, problem) => {
    expect(readCsv(text)).toEqual({ problem, message: expect.any(String) });
  });
});

it('reads no more rows of a file than are imported, and one', () => {
  expect(rowsOf(`a${'\nx'.repeat(2 * cardLimits.importRows)}`)).toHaveLength(cardLimits.importRows + 1);
});

describe('writeCsv', () => {
  it.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '＝1', '＠x'])(
    'makes the cell %j text',
    cell => {
      expect(writeCsv([[cell]])).toMatch(/^"?'/);
    },
  );

  it.each(['=1+1', '＝1', "'＝1", "'=1", "''-", "'plain", ' a ', 'a\nb', 'a\r\nb', '"', '', 'ä, ö', '"=1"'])(
    'is read back as it was: %j',
    cell => {
      expect(
        rowsOf(
          writeCsv([
            ['title', 'prompt'],
            ['x', cell],
          ]),
        )[0]?.prompt,
      ).toBe(cell);
    },
  );
});
