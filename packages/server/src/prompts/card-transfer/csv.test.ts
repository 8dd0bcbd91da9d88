import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv';
import { writeCsv } from './write-csv';

const rowsOf = (text: string) => {
  const read = readCsv(text);
  if ('problem' in read) throw new Error(read.problem);
  return read.rows;
};

describe('readCsv', () => {
  it.each([
    ['a comma', 'title,prompt\r\nOne,"He said ""hi"", twice"\r\n'],
    ['a semicolon', 'title;prompt\nOne;"He said ""hi"", twice"'],
    ['a tab and a mark of order', '\ufefftitle\tprompt\n\nOne\t"He said ""hi"", twice"\n\n'],
  ])('reads a table with %s', (_, text) => {
    expect(rowsOf(text)).toEqual([{ title: 'One', prompt: 'He said "hi", twice' }]);
  });

  it('fills what a short row lacks, and leaves out what a long one has too much', () => {
    expect(rowsOf('title,prompt\nOne\n1,2,3')).toEqual([
      { title: 'One', prompt: '' },
      { title: '1', prompt: '2' },
    ]);
  });

  it.each([
    ['', 'empty'],
    ['title,prompt\nOne,"open', 'line 2'],
    ['title,prompt\nOne,"x"y', 'line 2'],
  ])('says why %j is no table', (text, problem) => {
    expect(readCsv(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

describe('writeCsv', () => {
  it.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1'])('makes the cell %j text', cell => {
    expect(writeCsv([[cell]])).toMatch(/^"?'/);
  });

  it.each(['=1+1', "'=1", "''-", "'plain", ' a ', 'a\nb', 'a\r\nb', '"', '', 'ä, ö', '"=1"'])(
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
