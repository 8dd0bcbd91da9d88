import { describe, expect, it } from 'vitest';
import { foldedWords, foldText, searchWords, wordEnds } from './fold-text';

describe('foldText', () => {
  it.each([
    ['ÄÖÜ äöü', 'aou aou'],
    ['Straße STRASSE', 'strasse strasse'],
    ['Café café CAFE\u0301', 'cafe cafe cafe'],
    ['İstanbul ISTANBUL ıstanbul', 'istanbul istanbul istanbul'],
    ['Łódź Smørrebrød Œuvre Þór', 'lodz smorrebrod oeuvre thor'],
    ['ﬁnden', 'finden'],
    ['Ἀθῆναι Привет', 'αθηναι привет'],
  ])('%s', (text, folded) => expect(foldText(text)).toBe(folded));
});

describe('foldedWords', () => {
  it('are letters and digits, each word once', () => {
    expect(foldedWords("C++ and/or {{Name}}: it's a test, A TEST 2026!")).toEqual([
      'c',
      'and',
      'or',
      'name',
      'it',
      's',
      'a',
      'test',
      '2026',
    ]);
  });

  it('lose marks, however many a letter has', () => {
    expect(foldedWords(`a${'\u0301\u0327'.repeat(250_000)}b \uff8a\uff9e`)).toEqual(['ab', '\u30cf']);
  });

  it('are cut where nobody types so much', () => {
    expect(foldedWords('x'.repeat(500))).toEqual(['x'.repeat(60)]);
    expect(foldedWords('𝒳'.repeat(500)).join('')).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('searchWords', () => {
  it('leaves out what another one says already', () => {
    expect(searchWords('market Marketing plan')).toEqual(['marketing', 'plan']);
  });

  it('has none in a text without letters', () => expect(searchWords(' - {}')).toEqual([]));
});

describe('wordEnds', () => {
  it.each([
    ['strategie', ['trategie', 'rategie', 'ategie', 'tegie', 'egie']],
    ['mails', ['ails']],
    ['mail', []],
    ['a', []],
  ])('%s', (word, ends) => expect(wordEnds(word)).toEqual(ends));
});
