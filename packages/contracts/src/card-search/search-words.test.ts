import { describe, expect, it } from 'vitest';
import { countSearchMarks, findSearchMarks, foldedWords, foldText, searchWords } from './search-words';

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
      'c++',
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

  it.each([
    ['C# and F#.', ['c', 'c#', 'and', 'f', 'f#']],
    ['a .NET API', ['a', 'net', '.net', 'api']],
    ['Node.js.', ['node', 'js', 'node.js', '.js']],
    ['ASP.NET', ['asp', 'net', 'asp.net', '.net']],
    ['R&D, 50%', ['r', 'd', 'r&d', '&d', '50', '50%']],
    [
      'ann@firm.example',
      ['ann', 'firm', 'example', 'ann@firm.example', '@firm.example', 'firm.example', '.example'],
    ],
    ['Wait... {{name}}.', ['wait', 'name']],
  ])('keep signs that belong to a word: %s', (text, words) => expect(foldedWords(text)).toEqual(words));

  it('take no time for a word of thousands of parts', () => {
    expect(foldedWords('a.'.repeat(10_000)).length).toBeLessThan(20);
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

  it.each([
    ['C++', ['c++']],
    ['c# .NET', ['c#', '.net']],
    ['node.', ['node']],
    ['C++ c', ['c++']],
  ])('asks for the signs of %s', (text, words) => expect(searchWords(text)).toEqual(words));

  it('has none in a text without letters', () => expect(searchWords(' - {}')).toEqual([]));
});

describe('findSearchMarks', () => {
  const marked = (text: string, search: string, isWithin = false) =>
    findSearchMarks(text, searchWords(search), isWithin).map(({ start, end }) => text.slice(start, end));

  it.each([
    ['Ein CAFÉ, ein Café', 'cafe', ['CAFÉ', 'Café']],
    ['Straßenrand', 'strasse', ['Straße']],
    ['Cafe\u0301 crème', 'café creme', ['Cafe\u0301', 'crème']],
    ['C and C++', 'c++', ['C++']],
    ['an ASP.NET API', '.net', ['.NET']],
    ['Market, supermarket', 'market', ['Market']],
    ['👋🏽 market', 'market', ['market']],
    ['one twothree', 'one two', ['one', 'two']],
    ['nothing', 'other', []],
    ['nothing', '', []],
  ])('%j for %j', (text, search, expected) => expect(marked(text, search)).toEqual(expected));

  it('are within words of titles', () => {
    expect(marked('Marketingstrategie', 'strategie', true)).toEqual(['strategie']);
    expect(marked('Recherche', 'c', true)).toEqual([]);
  });
});

describe('countSearchMarks', () => {
  it.each([
    ['The notice, the other NOTICE', ['notice']],
    ['Straße und Strasse, Überstraße', ['strasse']],
    ['C++ is not C, and c++17 is', ['c++']],
    ['nothing here', ['notice']],
    ['no words', []],
  ])('counts what is marked in %j', (text, words) =>
    expect(countSearchMarks(text, words)).toBe(findSearchMarks(text, words).length),
  );

  it('takes no time for a book on one page', { timeout: 2_000 }, () => {
    expect(countSearchMarks('a notice of the house, '.repeat(90_000), ['notice'])).toBe(90_000);
  });
});
