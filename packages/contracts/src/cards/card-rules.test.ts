import { describe, expect, it } from 'vitest';
import { cardLimits } from './card-limits';
import { findCardProblems, normalizeTags, straightenText } from './card-rules';

const x = (count: number) => 'x'.repeat(count);
const tags = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);

describe('findCardProblems', () => {
  it.each([
    ['title', 'A title', undefined],
    ['title', '', 'required'],
    ['title', ' \u00a0 ', 'required'],
    ['title', x(50), undefined],
    ['title', x(51), 'too_long'],
    ['title', `  ${x(50)}  `, undefined],
    ['title', '👍', 'charset'],
    ['title', 'Größe (Kopie) - Q3, "ok"', 'charset'],
    ['title', "Größe (Kopie) - Q3, d'accord! & so?", undefined],
    ['title', '名前 नमस्ते e\u0301', undefined],
    ['title', 'e\u0301'.repeat(50), undefined],
    ['title', 'a\nb', 'charset'],
    ['title', 'a;b', 'charset'],
    ['title', '<b>', 'charset'],
    ['description', '', 'required'],
    ['description', x(140), undefined],
    ['description', x(141), 'too_long'],
    ['description', 'a/b', 'charset'],
    ['prompt', '', 'required'],
    ['prompt', x(20_000), undefined],
    ['prompt', x(20_001), 'too_long'],
    ['prompt', '<b>any</b> "text" {{a}}', undefined],
    ['prompt', '{{a}} {{a}}', 'variable_duplicate'],
    ['prompt', '{{}}', 'variable_empty'],
    ['tags', [], 'required'],
    ['tags', [' '], 'required'],
    ['tags', tags(10), undefined],
    ['tags', tags(11), 'too_many'],
    ['tags', [...tags(10), 'TAG 1'], undefined],
    ['tags', [x(30)], undefined],
    ['tags', [x(31)], 'too_long'],
    ['tags', ['C++', 'C#', 'R&D', 'a/b'], undefined],
    ['tags', ['a,b'], 'charset'],
    ['tags', ['a;b'], 'charset'],
  ] as const)('%s %j', (field, value, problem) => {
    expect(findCardProblems({ [field]: value })[field]).toBe(problem);
  });

  it('looks only at what is given', () => {
    expect(findCardProblems({})).toEqual({});
    expect(findCardProblems({ title: '', tags: [] })).toEqual({ title: 'required', tags: 'required' });
  });

  it('counts a title by code points', () => expect(cardLimits.title).toBe(50));
});

describe('normalizeTags', () => {
  it('keeps each once, as it was written first', () => {
    expect(normalizeTags([' Marketing ', 'marketing', '', 'a  b', 'A B', 'Übung', 'U\u0308bung'])).toEqual([
      'Marketing',
      'a b',
      'Übung',
    ]);
  });
});

describe('straightenText', () => {
  it('turns typographic signs into those that are allowed', () => {
    expect(straightenText('It’s – so\n fine')).toBe("It's - so fine");
  });
});
