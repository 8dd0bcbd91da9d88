import { describe, expect, it } from 'vitest';
import { findSuggestions } from './find-suggestions';

const known = Object.entries({
  Marketing: 12,
  'Online-Marketing': 30,
  Markt: 3,
  Supermarkt: 40,
  Übung: 2,
  'C++': 1,
  ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`Z${at}`, at])),
}).map(([tag, count]) => ({ tag, count }));

describe('findSuggestions', () => {
  it.each([
    ['mark', [], ['Marketing', 'Markt', 'Online-Marketing', 'Supermarkt']],
    ['mark', ['marketing'], ['Markt', 'Online-Marketing', 'Supermarkt']],
    ['ubu', [], ['Übung']],
    ['c+', [], ['C++']],
    ['uebung', [], ['Übung']],
    ['onlinem', [], ['Online-Marketing']],
    ['nothing', [], []],
  ])('for %j beside %j are %j', (typed, chosen, tags) => {
    expect(findSuggestions(known, typed, chosen).map(({ tag }) => tag)).toEqual(tags);
  });

  it('are the most used ones of the workspace before anything is typed', () => {
    const shown = findSuggestions(known, ' ', []);
    expect(shown).toHaveLength(8);
    expect(shown.slice(0, 2).map(({ tag }) => tag)).toEqual(['Supermarkt', 'Online-Marketing']);
  });
});
