import { cardLimits } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { readSource } from './read-source';

const file = (content: BlobPart, name = 'cards.csv', type = '') => new File([content], name, { type });

/** Encodes a text like Excel's “Unicode text”. */
const utf16 = (text: string) => new Uint16Array(Array.from(text, sign => sign.charCodeAt(0)));

describe('readSource', () => {
  it('reads the names of the columns and the first rows of a table', async () => {
    const source = await readSource(file('\ufeffact, prompt ,act\nOne,"Say, one",x\n'));
    expect(source).toMatchObject({
      format: 'csv',
      columns: ['act', 'prompt', 'act (2)'],
      sample: [{ act: 'One', prompt: 'Say, one', 'act (2)': 'x' }],
    });
  });

  it('reads only the beginning of a long table, wherever it is cut', async () => {
    const row = `Titel,${'ä'.repeat(3_000)}\n`;
    const source = await readSource(file(`title,prompt\n${row.repeat(200)}`));
    expect(source).toMatchObject({ columns: ['title', 'prompt'] });
    expect('sample' in source && source.sample.length).toBeGreaterThan(20);
  });

  it.each([
    ['a list', '[{"title":"One","tags":["a","b"]},{"prompt":"Say"}]'],
    ['the cards of an object', '{"cards":[{"title":"One","tags":["a","b"]},{"prompt":"Say"}]}'],
  ])('reads the keys of %s', async (_, text) => {
    expect(await readSource(file(text, 'cards.json'))).toMatchObject({
      format: 'json',
      columns: ['title', 'tags', 'prompt'],
      sample: [{ title: 'One', tags: 'a, b' }, { prompt: 'Say' }],
    });
  });

  it('knows a file by its type where its name says nothing', async () => {
    expect(await readSource(file('[{"a":1}]', 'cards', 'application/json'))).toMatchObject({
      format: 'json',
    });
  });

  it.each([
    ['type', 'x', 'cards.xlsx'],
    ['type', 'x', 'cards'],
    ['empty', '', 'cards.csv'],
    ['empty', ' \n\n', 'cards.csv'],
    ['no_rows', 'title,prompt\n', 'cards.csv'],
    ['no_rows', '[]', 'cards.json'],
    ['unreadable', '{"title":', 'cards.json'],
    ['unreadable', '{"version":1}', 'cards.json'],
    ['unreadable', '"cards"', 'cards.json'],
  ])('says %s of %j in %s', async (problem, content, name) => {
    expect(await readSource(file(content, name))).toEqual({ problem });
  });

  it.each([
    ['the prompts of an object', '{"prompts":[{"title":"One","prompt":"Say"}]}', 'cards.json'],
    ['one object', '{"title":"One","prompt":"Say"}', 'cards.json'],
    ['lines of objects', '{"title":"One","prompt":"Say"}\n{"title":"Two","prompt":"Say"}', 'cards.jsonl'],
    ['texts by title', '{"One":"Say"}', 'cards.json'],
    ['a table with a separator that is named', 'sep=;\ntitle;prompt\nOne;Say', 'cards.csv'],
    ['a table in UTF-16', utf16('\ufefftitle\tprompt\r\nOne\tSay'), 'cards.txt'],
  ])('reads %s', async (_, content, name) => {
    expect(await readSource(file(content, name))).toMatchObject({
      columns: ['title', 'prompt'],
      sample: expect.arrayContaining([{ title: 'One', prompt: 'Say' }]),
    });
  });

  it('leaves rows out whose quotation marks are wrong, which the service reports', async () => {
    expect(await readSource(file('a,b\n1,"x"y\n2,ok\n'))).toMatchObject({
      columns: ['a', 'b'],
      sample: [{ a: '2', b: 'ok' }],
    });
    expect(await readSource(file('a,b\n1,"x'))).toMatchObject({ columns: ['a', 'b'], sample: [] });
    expect(await readSource(file('a,"b\n1,x'))).toEqual({ problem: 'unreadable' });
  });

  it('reads a table of one byte a character', async () => {
    const bytes = new Uint8Array([0x61, 0x0a, 0x80, 0xe4]);
    expect(await readSource(file(bytes))).toMatchObject({ columns: ['a'], sample: [{ a: '€ä' }] });
  });

  it('says that a file is no text, or too large', async () => {
    expect(await readSource(file('PK\x03\x04', 'cards.csv'))).toEqual({ problem: 'encoding' });
    const large = file(new Uint8Array(cardLimits.importBytes + 1));
    expect(await readSource(large)).toEqual({ problem: 'too_large' });
  });
});
