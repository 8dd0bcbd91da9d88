import { describe, expect, it } from 'vitest';
import { mapRow } from './map-row';
import { readJson } from './read-json';

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

  it('makes a description of the text, a tag of the default and a cover of the title', () => {
    const prompt = `Write to {{Whom? | default: Ada}}:\n${'and so on '.repeat(40)}`;
    const { card, problems } = mapRow({ title: 'Letter', prompt }, { ...plain, defaultTag: 'Import' });
    expect(card.description).toMatch(/^Write to Whom\? - and so on .* \.\.\.$/);
    expect(card.tags).toEqual(['Import']);
    expect(card.cover).toBe(mapRow({ title: 'Letter' }, plain).card.cover);
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
      { field: 'title', code: 'charset' },
      { field: 'prompt', code: 'variable_duplicate', details: { name: 'a' } },
      { field: 'tags', code: 'required' },
    ]);
    expect(mapRow({ ...row, prompt: 'a\ud800' }, plain).problems).toEqual([
      { field: 'prompt', code: 'charset' },
    ]);
    expect(mapRow({}, plain).problems.map(({ code }) => code)).toEqual(Array(4).fill('required'));
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

describe('readJson', () => {
  it.each([
    '[{"title":"One","tags":["a","b"],"n":1,"x":null}]',
    '\ufeff{"cards":[{"title":"One","tags":["a","b"],"n":1,"x":{}}]}',
  ])('reads %s', text => {
    expect(readJson(text)).toEqual({
      rows: [{ number: 1, row: { title: 'One', tags: ['a', 'b'], n: '1', x: '' } }],
    });
  });

  it.each(['', '{', '{}', '1', 'null', '['.repeat(100_000), `${'['.repeat(30)}${']'.repeat(30)}`])(
    'finds no cards in what is no list: %#',
    text => {
      expect(readJson(text)).toEqual({ problem: { code: 'invalid' }, message: expect.any(String) });
    },
  );

  it('takes brackets in a text for what they are', () => {
    const title = `${'['.repeat(30)}\\"${'{'.repeat(30)}`;
    expect(readJson(JSON.stringify([{ title }]))).toEqual({ rows: [{ number: 1, row: { title } }] });
  });

  it('keeps a place for what is no card', () => {
    expect(readJson('[1, "a", null, []]')).toEqual({
      rows: [1, 2, 3, 4].map(number => ({ number, row: {} })),
    });
  });
});
