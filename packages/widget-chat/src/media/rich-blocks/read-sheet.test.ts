import { expect, it } from 'vitest';
import { readSheet } from './read-sheet';

it.each([
  [
    'commas',
    'Site,Cost\nWerk 9,"5,929"\nKai,4812',
    [
      ['Werk 9', '5,929'],
      ['Kai', '4812'],
    ],
  ],
  ['semicolons', 'Site;Cost\nKai;4812,5', [['Kai', '4812,5']]],
  ['tabs', 'Site\tCost\nKai\t-5', [['Kai', '-5']]],
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
