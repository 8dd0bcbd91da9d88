import { describe, expect, it } from 'vitest';
import { readTable } from './read-source';

describe('readTable', () => {
  it.each<[string, string, string[][]]>([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;"b,c";d\r\n1;2;3\r\n',
      [
        ['a', 'b,c', 'd'],
        ['1', '2', '3'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes',
      '"a ""b""","c\nd"\n1,2',
      [
        ['a "b"', 'c\nd'],
        ['1', '2'],
      ],
    ],
    [
      'empty cells',
      'a,b\n,\n"",""\nx,',
      [
        ['a', 'b'],
        ['x', ''],
      ],
    ],
    [
      'empty lines',
      'a,b\n\n\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a separator that is named',
      'sep=;\r\na;b\r\n"1, 2"; "3"\r\n',
      [
        ['a', 'b'],
        ['1, 2', '3'],
      ],
    ],
    ['bars', 'a|b', [['a', 'b']]],
    ['a quote that is not closed', 'a,b\n"1,2', [['a', 'b'], []]],
    ['nothing', '', []],
  ])('reads %s', (_, text, records) => {
    expect(readTable(text, 100, false)).toEqual(records);
  });

  it('leaves out what the end of the text may have cut', () => {
    expect(readTable('a,b\n1,2\n3,"fo', 100, true)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(readTable('a,b\n1,2\n3,fo', 100, true)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('ends after as many records as are wanted', () => {
    expect(readTable('a\n1\n2\n3\n', 2, false)).toEqual([['a'], ['1']]);
  });
});
