import { findCardProblems } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { mapRow } from './map-row';
import { createTitleMaker } from './title-maker';

const plain = { variables: 'oriel', visibility: 'PRIVATE', mend: false } as const;
const row = { title: 'Plan', description: 'Plans a day', prompt: 'Plan {{Day}}', tags: 'One; two,one' };

describe('mapRow', () => {
  it('takes the fields by their names', () => {
    const { card, problems, mended } = mapRow(row, plain);
    expect(card).toMatchObject({
      title: 'Plan',
      prompt: 'Plan {{Day}}',
      tags: ['One', 'two'],
      language: null,
    });
    expect([problems, mended]).toEqual([[], []]);
  });

  it('takes them from the columns of a mapping', () => {
    const { card } = mapRow(
      { act: 'Plan', text: 'Do it', type: 'TEXT' },
      { ...plain, mapping: { title: 'act', prompt: 'text', tags: 'type' } },
    );
    expect(card).toMatchObject({ title: 'Plan', prompt: 'Do it', tags: ['TEXT'] });
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'finds nothing in a column %s that is not there',
    title => {
      expect(mapRow(row, { ...plain, mapping: { title } }).problems).toEqual([
        { field: 'title', code: 'required' },
      ]);
    },
  );

  it('makes a description of the text and a tag of the default', () => {
    const prompt = `Write to {{Whom? | default: Ada}}:\n${'and so on '.repeat(40)}`;
    const { card, problems } = mapRow({ title: 'Letter', prompt }, { ...plain, defaultTag: 'Import' });
    expect(card.description).toMatch(/^Write to Whom\? - and so on .* \.\.\.$/);
    expect(card.tags).toEqual(['Import']);
    expect(card.cover).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it('takes what our own files have beside that', () => {
    const own = { ...row, visibility: 'ORG', language: 'de', cover: '42' };
    expect(mapRow(own, plain).card).toMatchObject({ visibility: 'ORG', language: 'de', cover: 42 });
    const other = { ...row, visibility: 'EVERYBODY', language: 'French', cover: '99999999999' };
    expect(mapRow(other, plain).card).toMatchObject({ visibility: 'PRIVATE', language: null });
  });

  it('says what is wrong, field by field', () => {
    const { problems } = mapRow({ title: 'a/b', prompt: '{{A}} {{a}}', tags: '' }, plain);
    expect(problems).toEqual([
      { field: 'title', code: 'charset', details: { signs: '/' } },
      { field: 'tags', code: 'required' },
    ]);
    expect(mapRow({ ...row, prompt: 'a\ud800' }, plain).problems).toEqual([
      { field: 'prompt', code: 'charset' },
    ]);
    expect(mapRow({}, plain).problems.map(({ code }) => code)).toEqual(Array(4).fill('required'));
  });

  it('takes a variable that stands in several places for one field, and says so', () => {
    const { card, problems, joined } = mapRow({ ...row, prompt: '{{A}} {{a}} {{B}} {{A}}' }, plain);
    expect([card.prompt, problems, joined]).toEqual(['{{A}} {{a}} {{B}} {{A}}', [], ['a', 'A']]);
  });

  it('takes agent and lists of our own files', () => {
    const agent = 'c1f9f7c6-6d0e-4a63-8f0c-0d3f5d4f6a11';
    expect(mapRow({ ...row, agent, lists: 'One; and two\n Three' }, plain).card).toMatchObject({
      defaultAgentId: agent,
      lists: ['One; and two', 'Three'],
    });
    expect(mapRow({ ...row, agent: 'none', lists: ['', 'x'.repeat(99)] }, plain).card).toMatchObject({
      defaultAgentId: null,
      lists: [],
    });
  });

  it.each([
    Array.from({ length: 1_000 }, (_, at) => `t${at}`).join(),
    Array.from({ length: 1_000 }, (_, at) => `t${at}`),
  ])('sees that there are too many tags: %#', tags => {
    expect(mapRow({ ...row, tags }, plain).problems).toEqual([{ field: 'tags', code: 'too_many' }]);
    expect(mapRow({ ...row, tags }, { ...plain, mend: true }).card.tags).toHaveLength(10);
  });

  it('mends all but the prompt, and says so', () => {
    const { card, problems, mended } = mapRow(
      { ...row, title: `UX/UI: ${'word '.repeat(20)}`, tags: 'a*b', prompt: '{{}}' },
      { ...plain, mend: true },
    );
    expect(card).toMatchObject({ title: `UX-UI -${' word'.repeat(8)}`, tags: ['a b'] });
    expect(mended).toEqual(['title', 'tags']);
    expect(problems).toEqual([{ field: 'prompt', code: 'variable_empty' }]);
  });
});

describe('titles from texts', () => {
  const title = (prompts: readonly string[], taken: readonly string[] = []) => {
    const titles = createTitleMaker(taken);
    return prompts.map(prompt => mapRow({ prompt }, { ...plain, defaultTag: 'x', titles }).card.title);
  };
  const long = 'Write a friendly letter to a customer who has not paid';

  it.each<[string, readonly string[], readonly string[]]>([
    ['a short text', ['Say hello'], ['Say hello']],
    ['a long one', [long], ['Write a friendly letter to a customer who has not']],
    ['a long word', ['x'.repeat(80)], ['x'.repeat(50)]],
    [
      'lines and signs',
      ['# Role:\n\n* “Act” as/like {{Person; a; b}} …'],
      ["Role - 'Act' as-like Person ..."],
    ],
    ['another script', ['猫の絵を描いてください。お願いします'], ['猫の絵を描いてください. お願いします']],
    ['letters of several units', ['𝒜'.repeat(80)], ['𝒜'.repeat(50)]],
    ['no letter', ['***', '***', '---'], ['Prompt', 'Prompt', 'Prompt (2)']],
    [
      'equal beginnings',
      [`${long} 1`, `${long} 2`, `${long} 3`],
      [
        'Write a friendly letter to a customer who has not',
        'Write a friendly letter to a customer who has (2)',
        'Write a friendly letter to a customer who has (3)',
      ],
    ],
    ['equal texts', ['Say', 'say', 'Say'], ['Say', 'say (2)', 'Say']],
    ['no text', [''], ['']],
  ])('of %s', (_, prompts, titles) => {
    expect(title(prompts)).toEqual(titles);
    const all = titles.filter(each => each !== '');
    expect(all.flatMap(each => findCardProblems({ title: each }).title ?? [])).toEqual([]);
  });

  it('are none that the file has already', () => {
    expect(title(['Say'], ['SAY', 'Say (2)'])).toEqual(['Say (3)']);
  });

  it('are told as a change', () => {
    const titles = createTitleMaker([]);
    expect(mapRow({ prompt: 'Say', tags: 'x' }, { ...plain, titles }).mended).toEqual(['title']);
  });

  it('are found for thousands of equal beginnings', () => {
    const prompts = Array.from({ length: 5_000 }, (_, at) => `${long} ${at}`);
    expect(new Set(title(prompts)).size).toBe(prompts.length);
  });
});
