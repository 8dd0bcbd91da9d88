import { describe, expect, it } from 'vitest';
import { findPassage } from './find-passage';

describe('findPassage', () => {
  const page =
    'The lease begins on 1 May.\nThe notice period is three\nmonths to the end of a quarter. The rent is 1,200 euro a month.\n\nBoth sides sign.';
  const passage = (statement: string) => {
    const found = findPassage(page, statement);
    return found && page.slice(found.start, found.end);
  };

  it.each([
    ['You pay 1,200 euro each month', 'The rent is 1,200 euro a month.'],
    ['The notice is three months', 'The notice period is three\nmonths to the end of a quarter.'],
    ['Der Garten gehört dazu', undefined],
  ])('%s', (statement, expected) => expect(passage(statement)).toBe(expected));

  it('finds the line of a table', () => {
    const table = '# Sites\nKiel\t42\t4,812\nHamburg\t17\t9,100';
    const found = findPassage(table, 'Hamburg costs 9,100', true);
    expect(found && table.slice(found.start, found.end)).toBe('Hamburg\t17\t9,100');
  });
});
