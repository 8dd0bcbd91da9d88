import { describe, expect, it } from 'vitest';
import { cardLimits } from '../card-limits';
import { findCardProblems, normalizeTags, straightenText } from './card-rules';

const x = (count: number) => 'x'.repeat(count);
const tags = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);

describe('findCardProblems', () => {
  it.each([
    ['title', 'A title', []],
    ['title', '', ['required']],
    ['title', ' \u00a0 ', ['required']],
    ['title', x(50), []],
    ['title', x(51), ['too_long']],
    ['title', `  ${x(50)}  `, []],
    ['title', '👍', ['charset']],
    ['title', 'Größe (Kopie) - Q3, "ok"', ['charset']],
    ['title', "Größe (Kopie) - Q3, d'accord! & so?", []],
    ['title', '名前 नमस्ते e\u0301', []],
    ['title', 'e\u0301'.repeat(50), []],
    ['title', 'a\nb', ['charset']],
    ['title', 'a;b', ['charset']],
    ['title', '<b>', ['charset']],
    ['title', `${x(50)}<`, ['too_long', 'charset']],
    ['description', '', ['required']],
    ['description', x(140), []],
    ['description', x(141), ['too_long']],
    ['description', 'a/b', ['charset']],
    ['prompt', '', ['required']],
    ['prompt', x(20_000), []],
    ['prompt', x(20_001), ['too_long']],
    ['prompt', '<b>any</b> "text" {{a}}', []],
    ['prompt', '{{a}} {{a}}', ['variable_duplicate']],
    ['prompt', '{{}}', ['variable_empty']],
    ['prompt', `{{}} {{}} ${x(20_000)}`, ['too_long', 'variable_empty']],
    ['tags', [], ['required']],
    ['tags', [' '], ['required']],
    ['tags', tags(10), []],
    ['tags', tags(11), ['too_many']],
    ['tags', [...tags(10), 'TAG 1'], []],
    ['tags', [x(30)], []],
    ['tags', [x(31)], ['too_long']],
    ['tags', ['C++', 'C#', 'R&D', 'a/b'], []],
    ['tags', [...tags(10), 'a,b', x(31)], ['too_many', 'charset', 'too_long']],
    ['tags', ['a,b'], ['charset']],
    ['tags', ['a;b'], ['charset']],
  ] as const)('%s %j', (field, value, codes) => {
    const problems = findCardProblems({ [field]: value })[field] ?? [];
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });

  it('names the variable or the tag that a problem is about, each problem once', () => {
    const prompt = '{{a}} {{A}} {{a}} {{Tone; warm | date}} {{b; x | default: y | optional | optional}}';
    expect(findCardProblems({ prompt, tags: ['fine', 'a;b'] })).toEqual({
      prompt: [
        { code: 'variable_duplicate', details: { name: 'A' } },
        { code: 'variable_attributes', details: { name: 'Tone', reason: 'options_unexpected' } },
        { code: 'variable_attributes', details: { name: 'b', reason: 'attribute_twice' } },
        { code: 'variable_attributes', details: { name: 'b', reason: 'default_unfit' } },
      ],
      tags: [{ code: 'charset', details: { name: 'a;b', signs: ';' } }],
    });
  });

  it.each([
    ['Rock {roll} {again}', '{ }'],
    ['a;b', ';'],
    ['a\nb\u200b\u0000', 'U+000A U+200B U+0000'],
    ['<>[]{}', '< > [ ] {'],
  ])('names the characters that %j may not have', (title, signs) => {
    expect(findCardProblems({ title }).title).toEqual([{ code: 'charset', details: { signs } }]);
  });

  it('cuts a name that is long', () => {
    const { prompt, tags } = findCardProblems({
      prompt: `{{${x(500_000)}; a | optional | optional | date}}`,
      tags: ['👍'.repeat(30), '👍'.repeat(31)],
    });
    expect(prompt?.map(problem => 'details' in problem && problem.details)).toEqual([
      false,
      { name: `${x(29)}…`, reason: 'attribute_twice' },
      { name: `${x(29)}…`, reason: 'options_unexpected' },
    ]);
    expect(tags).toEqual([
      { code: 'charset', details: { name: '👍'.repeat(30), signs: '👍' } },
      { code: 'too_long', details: { name: `${'👍'.repeat(29)}…` } },
      { code: 'charset', details: { name: `${'👍'.repeat(29)}…`, signs: '👍' } },
    ]);
  });

  it('tells some of very many problems', () => {
    const prompt = Array.from({ length: 200 }, (_, n) => `{{v${n} | choice}}`).join('');
    expect(findCardProblems({ prompt }).prompt).toHaveLength(20);
  });

  it('looks only at what is given', () => {
    expect(findCardProblems({})).toEqual({});
    expect(findCardProblems({ title: '', tags: [] })).toEqual({
      title: [{ code: 'required' }],
      tags: [{ code: 'required' }],
    });
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
