import { describe, expect, it } from 'vitest';
import {
  containsSearch,
  countSearchMarks,
  findSearchMarks,
  foldedWords,
  foldText,
  hasSearchWords,
  searchForms,
  searchWords,
} from './search-words';

describe('foldText', () => {
  it.each([
    ['ÄÖÜ äöü', 'aou aou'],
    ['Straße STRASSE', 'strasse strasse'],
    ['Café café CAFE\u0301', 'cafe cafe cafe'],
    ['İstanbul ISTANBUL ıstanbul', 'istanbul istanbul istanbul'],
    ['Łódź Smørrebrød Œuvre Þór', 'lodz smorrebrod oeuvre thor'],
    ['ﬁnden', 'finden'],
    ['Ἀθῆναι Привет', 'αθηναι привет'],
    ['Ver\u00adtrag \u200bmit\ufeff', 'vertrag mit'],
    ['ＡＢＣ １２ ﾃｽﾄ', 'abc 12 テスト'],
    ['ที่นี่ हिन्दी', 'ที่นี่ हिन्दी'],
    ['\u1112\u1161\u11ab', '한'],
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

  it.each([
    ['去北京', ['去北', '北京', '京']],
    ['iPhone手机', ['iphone', '手机', '机']],
    ['2024年预算', ['2024', '年预', '预算', '算']],
    ['サーバー', ['サー', 'ーハ', 'ハー', 'ー']],
    ['서울에', ['서울', '울에', '에']],
    ['ที่นี่', ['ที่', 'ี่น', '่นี', 'นี่', 'ี่', '่']],
    ['𠀀𠀁', ['𠀀𠀁', '𠀁']],
  ])('are overlapping pieces where words have no spaces: %s', (text, words) =>
    expect(foldedWords(text)).toEqual(words),
  );

  it.each([
    ['Müller', ['muller', 'mueller']],
    ['neue', ['neue']],
    ['E-Mail', ['e', 'mail', 'email']],
    ['Rhein-Main-Gebiet', ['rhein', 'main', 'gebiet', 'rheinmaingebiet', 'maingebiet']],
    ["1'000 2\u202f500", ['1', '000', '2', '500', '1000', '2500']],
    ['1.234.567,89', ['1', '234', '567', '1.234.567', '.234.567', '234.567', '.567', '89', '1234567']],
    [
      '192.168.1.100',
      ['192', '168', '1', '100', '192.168.1.100', '.168.1.100', '168.1.100', '.1.100', '1.100', '.100'],
    ],
  ])('have all spellings of %s', (text, words) => expect(foldedWords(text).sort()).toEqual(words.toSorted()));

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

  it.each([
    ['北京开会', ['北京开会']],
    ['iPhone手机', ['iphone', '手机']],
    ['Müller E-Mail', ['müller', 'e-mail']],
    ['1.000 1 000', ['1000']],
  ])('keeps the spelling of %s', (text, words) => expect(searchWords(text)).toEqual(words));

  it('has none in a text without letters', () => expect(searchWords(' - {}')).toEqual([]));
});

/** Text, search, and the marks; none where the search does not find the text. */
const spellings: readonly (readonly [text: string, search: string, marks: readonly string[]])[] = [
  ['我们明天去北京开会', '北京', ['北京']],
  ['我们明天去北京开会', '京', ['京']],
  ['我们明天去北京开会', '会', ['会']],
  ['我们明天去北京开会', '北京开会', ['北京开会']],
  ['我们明天去北京开会', '开会 北京', ['北京开会']],
  ['我们明天去北京开会', '南京', []],
  ['我买了iPhone手机', 'iphone', ['iPhone']],
  ['我买了iPhone手机', 'iPhone手机', ['iPhone手机']],
  ['2024年预算', '2024年预算', ['2024年预算']],
  ['ＡＢＣ会社', 'abc', ['ＡＢＣ']],
  ['ﾃｽﾄ中', 'テスト', ['ﾃｽﾄ']],
  ['東京タワーへ', 'タワー', ['タワー']],
  ['ひらがなで書く', 'がな', ['がな']],
  ['내일 서울에서 회의', '서울', ['서울']],
  ['프로젝트예산은', '예산', ['예산']],
  ['프로젝트예산은'.normalize('NFD'), '예산', ['예산'.normalize('NFD')]],
  ['ประชุมที่กรุงเทพพรุ่งนี้', 'กรุงเทพ', ['กรุงเทพ']],
  ['ประชุมที่กรุงเทพพรุ่งนี้', 'ท', ['ที่', 'ท']],
  ['ตัว\u200bอย่าง', 'ตัวอย่าง', ['ตัว\u200bอย่าง']],
  ['ພາສາລາວ', 'ລາວ', ['ລາວ']],
  ['ភាសាខ្មែរ', 'ខ្មែរ', ['ខ្មែរ']],
  ['မြန်မာဘာသာ', 'ဘာသာ', ['ဘာသာ']],
  ['Herr Müller', 'Mueller', ['Müller']],
  ['Herr Mu\u0308ller', 'Mueller', ['Mu\u0308ller']],
  ['Herr Mueller', 'Müller', ['Mueller']],
  ['Herr Muller', 'Müller', ['Muller']],
  ['Nach Zürich', 'zurich', ['Zürich']],
  ['Ueberpruefung', 'überprüf', ['Ueberpruef']],
  ['die neue Stadt, Neustadt', 'neue', ['neue']],
  ['Neustadt', 'neue', []],
  ['aktuell, Israel, Museum', 'museum aktuell israel', ['aktuell', 'Israel', 'Museum']],
  ['Poesie', 'Posie', []],
  ['does it', 'DOS', []],
  ['blut', 'blue', []],
  ['neun neuen', 'neun', ['neun']],
  ['die email, eine E-Mail', 'e-mail', ['email', 'E-Mail']],
  ['die email, eine E-Mail', 'email', ['email', 'E-Mail']],
  ['Er bringt Mails', 'E-Mail', []],
  ['Der Vertrags-Entwurf', 'Vertragsentwurf', ['Vertrags-Entwurf']],
  ['Der Vertragsentwurf', 'Vertrags-Entwurf', ['Vertragsentwurf']],
  ['Ver\u00adtrags\u00adentwurf', 'Vertragsentwurf', ['Ver\u00adtrags\u00adentwurf']],
  ['Entwurf des Vertrags', 'Vertrags-Entwurf', ['Entwurf', 'Vertrags']],
  ['COVID 19 und COVID-19', 'covid-19', ['COVID 19', 'COVID-19']],
  [
    "1000, 1.000, 1 000, 1\u00a0000, 1'000, 1,000",
    '1.000',
    ['1000', '1.000', '1 000', '1\u00a0000', "1'000", '1,000'],
  ],
  ['1000, 1.000', '1000', ['1000', '1.000']],
  ['am 2024-12-01', '20241201', ['2024-12-01']],
];

describe('a search', () => {
  const isIndexed = (text: string, search: string) => {
    const words = foldedWords(text);
    const has = (entry: string) =>
      words.some(word => (entry.endsWith(' ') ? word === entry.trim() : word.startsWith(entry)));
    return searchWords(search).every(word => searchForms(word).some(entries => entries.every(has)));
  };

  it.each(spellings)('in %j for %j', (text, search, marks) => {
    const words = searchWords(search);
    const found = findSearchMarks(text, words).map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(marks);
    expect(isIndexed(text, search)).toBe(marks.length > 0);
    expect(hasSearchWords(text, words)).toBe(marks.length > 0);
    expect(countSearchMarks(text, words) > 0).toBe(marks.length > 0);
  });

  it.each(
    Object.entries({
      ideographs: '北京'.repeat(250_000),
      Thai: 'กรุ่'.repeat(200_000),
      accents: `a${'\u0301\u0308'.repeat(400_000)}`,
      'marks of Thai': `ก${'\u0e48\u0e38'.repeat(400_000)}`,
      umlauts: 'ü'.repeat(1_000_000),
      hyphens: 'a-'.repeat(500_000),
      digits: '100 '.repeat(250_000),
    }),
  )('takes no time for a million signs: %s', { timeout: 10_000 }, (_, text) => {
    const words = searchWords(text.slice(0, 200));
    expect(foldedWords(text).length).toBeLessThan(1_000);
    expect(hasSearchWords(text, searchWords('Müller e-mail 1.000 北京'))).toBe(false);
    expect(searchWords(text).flatMap(searchForms).length).toBeLessThan(100);
    expect(countSearchMarks(text, words)).toBeGreaterThan(0);
  });
});

describe('containsSearch', () => {
  it.each([
    ['Assistent für Verträge (C++)', 'c++ vertraege', true],
    ['Assistent für Verträge (C++)', '(', true],
    ['Assistent für Verträge', 'sistent', true],
    ['Assistent für Verträge', 'anders', false],
    ['北京助手', '京助', true],
    ['Assistent', ' ', true],
  ])('in %j for %j: %j', (text, search, isFound) => expect(containsSearch(text, search)).toBe(isFound));
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
