import { cardLimits } from '@oriel/contracts';
import { writeCsv } from '@oriel/tables/csv';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv';

const rowsOf = (text: string) => {
  const read = readCsv(text);
  if ('problem' in read) throw new Error(read.message);
  return read.rows.map(({ row }) => row);
};

/** Rows in the form of the report: number, cells, and problem. */
const reportOf = (text: string) => {
  const read = readCsv(text);
  if ('problem' in read) return read.problem;
  return read.rows.map(({ number, row, problem }) => [
    number,
    ...(problem ? [problem.code] : Object.values(row)),
  ]);
};

const max = cardLimits.importColumns;
const megabytes = (row: string) => row.repeat(Math.floor(cardLimits.importBytes / row.length));

describe('readCsv', () => {
  it.each([
    ['a comma', 'title,prompt\r\nOne,"He said ""hi"", twice"\r\n'],
    ['a semicolon', 'title;prompt\nOne;"He said ""hi"", twice"'],
    ['a tab and a mark of order', '\ufefftitle\tprompt\n\nOne\t"He said ""hi"", twice"\n\n'],
    ['a bar', 'title|prompt\rOne|"He said ""hi"", twice"\r'],
    ['a separator that is named', 'sep=;\r\ntitle;prompt\r\nOne;"He said ""hi"", twice"\r\n'],
    ['spaces around the cells', 'title , prompt\nOne , "He said ""hi"", twice" '],
    ['empty cells at the end', 'title,prompt,,,\nOne,"He said ""hi"", twice",,\n'],
    ['a column without a name', ',title,prompt\n0,One,"He said ""hi"", twice"\n'],
    ['lines that end in different ways', 'title,prompt\r\n\r\n\nOne,"He said ""hi"", twice"\r\r\n'],
  ])('reads a table with %s', (_, text) => {
    expect(rowsOf(text)).toEqual([{ title: 'One', prompt: 'He said "hi", twice' }]);
  });

  it.each([
    ['a short row', 'a,b,c\n1', [[2, '1', '', '']]],
    ['columns of the same name', 'a,a,b\n1,2,3', [[2, '1', '2', '3']]],
    ['a text with commas in a single column', 'prompt\nWrite, please\n', [[2, 'Write, please']]],
    ['space in quotation marks', 'a,b\n" 1 ","\n2\n"', [[2, ' 1 ', '\n2\n']]],
    ['a NUL', 'a,b\n1,x\0y\n', [[2, '1', 'x\0y']]],
    [
      'letters of several bytes',
      'a,b\nÄ,"ö"x"\n“ß”,👋\n',
      [
        [2, 'quotes'],
        [3, '“ß”', '👋'],
      ],
    ],
    [
      'empty rows',
      'a,b\n\n1,2\n,\n , \n"",""\n\n3,4\n',
      [
        [3, '1', '2'],
        [8, '3', '4'],
      ],
    ],
    [
      'rows of separators alone before the head',
      ';;\n\na;b\n1;2\n;;;;\n3;4',
      [
        [4, '1', '2'],
        [6, '3', '4'],
      ],
    ],
    ['rows of separators after a separator that is named', 'sep=;\n;;\na;b\n1;2', [[3, '1', '2']]],
  ])('reads %s', (_, text, rows) => {
    expect(reportOf(text)).toEqual(rows);
  });

  it('numbers its rows as a spreadsheet does, which counts the head and the empty ones', () => {
    const text = 'title,prompt\nOne,"Two\nlines"\n\nTwo,x\n\n\nThree,y\n';
    expect(reportOf(text)).toEqual([
      [2, 'One', 'Two\nlines'],
      [4, 'Two', 'x'],
      [7, 'Three', 'y'],
    ]);
  });

  it('goes on counting behind many rows', () => {
    const text = `a,b\n${'1,2\n'.repeat(999)}\n,\n3,"x"y\n4,5`;
    expect(reportOf(text)).toHaveLength(1_001);
    expect(reportOf(text)).toEqual(
      expect.arrayContaining([
        [1_003, 'quotes'],
        [1_004, '4', '5'],
      ]),
    );
  });

  it('takes signs between columns in a text for what they are', () => {
    const cell = `${',;\t'.repeat(200)}""${',\n'.repeat(200)}`;
    expect(rowsOf(`a,b\n"${cell}",`)).toEqual([{ a: cell.replace('""', '"'), b: '' }]);
  });

  const broken = [2, 'quotes'];
  const two = [3, '2', 'ok'];
  it.each([
    ['marks that are not doubled', '1,"x "y" z"\n2,ok', [broken, two]],
    ['a text behind the closing mark', '1,"x"y\n2,ok', [broken, two]],
    ['a space and a text behind it', '1,"x" y\n2,ok', [broken, two]],
    ['a mark that is never closed', '1,"x\n2,ok\n3,ok', [broken, two, [4, '3', 'ok']]],
    ['one in the first cell', '"1,x\n2,ok', [broken, two]],
    ['one before rows with marks', '1,"x\n2,"ok"\n3,"y, z"', [broken, two, [4, '3', 'y, z']]],
    ['one in each of two rows', '1,"x\n2,"y\n3,ok', [broken, [3, 'quotes'], [4, '3', 'ok']]],
    [
      'one in the last row',
      '1,x\n2,"ok',
      [
        [2, '1', 'x'],
        [3, 'quotes'],
      ],
    ],
    ['two faults in a row', '"1" x,"x"y\n2,ok', [broken, two]],
    ['faults in rows one after another', '1,"x"y\n2,"x"y\n3,ok', [broken, [3, 'quotes'], [4, '3', 'ok']]],
    ['a fault on a later line of a cell', '1,"x\nsaid "y" and\nwent"\n2,ok', [broken, two]],
    ['a text with a line like a row', '1,"x "y" z\nto you, too\nz"\n2,ok', [broken, two]],
    [
      'a fault behind a good row',
      '2,"x"\n3,"y"z\n4,ok',
      [
        [2, '2', 'x'],
        [3, 'quotes'],
        [4, '4', 'ok'],
      ],
    ],
    ['marks in a cell that begins with none', '1,5" or 6"\n2,ok', [[2, '1', '5" or 6"'], two]],
    ['such marks and a good cell', '5",", ""x"""\n2,ok', [[2, '5"', ', "x"'], two]],
    ['such marks and a fault', '5","x"y\n2,ok', [broken, two]],
    ['a single mark in a cell', '1,x "\n2,ok', [[2, '1', 'x "'], two]],
    ['more cells than the head', '1,x,y\n2,ok', [[2, 'too_many_cells'], two]],
    ['more cells, which are empty', '1,x,, ,""\n2,ok', [[2, '1', 'x'], two]],
    ['a very long cell', `1,"${'x'.repeat(700_000)}"\n2,ok`, [[2, '1', 'x'.repeat(700_000)], two]],
    ['many cells', `1${',x'.repeat(20_000)}\n2,ok`, [[2, 'too_many_cells'], two]],
    ['many empty cells', `1,x${','.repeat(20_000)}\n2,ok`, [[2, '1', 'x'], two]],
  ])('reads what stands around %s', (_, text, rows) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const withEnds = (part: unknown) => (typeof part === 'string' ? part.replaceAll('\n', end) : part);
      expect(reportOf(`a,b\n${text}\n`.replaceAll('\n', end))).toEqual(rows.map(row => row.map(withEnds)));
    }
  });

  it('tells what a broken row is about', () => {
    const read = readCsv('a,b\n1,"ä "y" z"\n1,2,3\n');
    expect('rows' in read && read.rows.map(({ problem }) => problem)).toEqual([
      { code: 'quotes', details: { text: '1,"ä "y" z"' } },
      { code: 'too_many_cells', details: { cells: 3, max: 2 } },
    ]);
  });

  it.each([
    ['nothing', '', { code: 'invalid' }],
    ['nothing but separators', 'sep=;\n;;\n', { code: 'invalid' }],
    ['a fault in the head', '\ntitle,"prompt\nOne,x', { code: 'invalid', details: { line: 2 } }],
    ['too many columns', `${'x,'.repeat(20_000)}`, { code: 'too_many_columns', details: { line: 1, max } }],
  ])('says why a file is no table: %s', (_, text, problem) => {
    expect(readCsv(text)).toEqual({ problem, message: expect.any(String) });
  });

  it('reads no more rows of a file than are imported, and one', () => {
    expect(rowsOf(`a${'\nx'.repeat(2 * cardLimits.importRows)}`)).toHaveLength(cardLimits.importRows + 1);
  });

  // A reader that starts again at the beginning, or compares each line with every other one, would not finish here.
  it.each([
    '"',
    '"\n',
    '"a\n',
    'a,"b\n',
    'a","b\n',
    '","\n',
    'a""b,"c\n',
    'x,"y "z\n',
    ',\n',
    '\n',
    '\r',
    ',',
    'x,',
    ' "',
  ])('reads ten megabytes of %j', row => {
    const read = readCsv(`a,b\na,"b\n${megabytes(row)}`);
    expect('rows' in read && read.rows.length).toBeLessThanOrEqual(cardLimits.importRows + 1);
  });
});

it.each(['=1+1', '＝1', "'＝1", "'=1", "''-", "'plain", ' a ', 'a\nb', 'a\r\nb', '"', '', 'ä, ö', '"=1"'])(
  'reads back what was written: %j',
  cell => {
    const text = writeCsv([
      ['title', 'prompt'],
      ['x', cell],
    ]);
    expect(rowsOf(text)[0]?.prompt).toBe(cell);
  },
);
