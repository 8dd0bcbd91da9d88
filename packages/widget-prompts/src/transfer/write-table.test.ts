import { expect, it } from 'vitest';
import { readTable } from './read-table';
import { writeTable } from './write-table';

it('writes what a spreadsheet reads, and nothing that it would run', () => {
  const text = writeTable([
    ['a', 'b "c"', 'd\ne'],
    ['=1+1', '-1', 'ä,ö'],
  ]);
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(readTable(text.slice(1), 10, false)).toEqual([
    ['a', 'b "c"', 'd\ne'],
    ["'=1+1", "'-1", 'ä,ö'],
  ]);
});
