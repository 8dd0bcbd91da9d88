import { describe, expect, it } from 'vitest';
import { readCardList } from './read-card-list';

const rowsOf = (text: string) => {
  const read = readCardList(text);
  return 'rows' in read ? read.rows.map(({ row }) => row) : read.message;
};
const one = { title: 'One', prompt: 'Say one' };
const two = { title: 'Two', prompt: 'Say two' };
const both = [one, two];

describe('readCardList', () => {
  it.each<[string, unknown, unknown]>([
    ['a list', both, both],
    ...['prompts', 'cards', 'data', 'items', 'Templates', 'results', 'anything'].map(
      (key): [string, unknown, unknown] => [`the list under ${key}`, { version: 1, [key]: both }, both],
    ),
    ['lists in objects', { data: { items: both } }, both],
    [
      'the prompts of an export with other lists',
      { history: [{ id: 'a' }], folders: [], prompts: both },
      both,
    ],
    ['a list after an empty one', { prompts: [], items: both }, both],
    ['one object', one, [one]],
    [
      'one object with an odd key',
      { act: 'One', template: 'Say one' },
      [{ act: 'One', template: 'Say one' }],
    ],
    ['one object without a text', { title: 'One' }, [{ title: 'One' }]],
    ['texts', ['Say one', 'Say two'], [{ prompt: 'Say one' }, { prompt: 'Say two' }]],
    ['texts under a key', { prompts: ['Say one'] }, [{ prompt: 'Say one' }]],
    ['texts by title', { One: 'Say one', Two: 'Say two' }, both],
    ['objects by title', { One: { prompt: 'Say one' }, Two: { prompt: 'Say two' } }, both],
    ['objects by an id, with a title of their own', { a1: one, b2: two }, both],
    [
      'objects by title under a key',
      { prompts: { One: { text: 'Say one' } } },
      [{ title: 'One', text: 'Say one' }],
    ],
    ['texts by title under a key', { prompts: { One: 'Say one', Two: 'Say two' } }, both],
    [
      'pairs',
      [
        ['One', 'Say one'],
        ['Two', 'Say two'],
      ],
      both,
    ],
    [
      'pairs under a language',
      {
        en: [
          ['One', 'Say one'],
          ['Two', 'Say two'],
        ],
      },
      both,
    ],
    [
      'nested keys',
      [{ id: 1, attributes: one }],
      [{ id: '1', 'attributes.title': 'One', 'attributes.prompt': 'Say one' }],
    ],
    [
      'prompts that are JSON themselves',
      [{ title: 'One', prompt: { role: 'editor', rules: { tone: '{{Tone}}' } } }],
      [{ title: 'One', prompt: JSON.stringify({ role: 'editor', rules: { tone: '{{Tone}}' } }, null, 2) }],
    ],
    [
      'texts within a prompt',
      [{ title: 'One', prompt: { text: 'Say one' } }],
      [{ title: 'One', 'prompt.text': 'Say one' }],
    ],
    [
      'folders',
      {
        folders: [
          { name: 'A', prompts: [one] },
          { name: 'B', prompts: [two] },
        ],
      },
      both,
    ],
    ['folders in a list', [{ name: 'A', prompts: [one] }, two], both],
    [
      'messages',
      [
        {
          name: 'One',
          messages: [
            { role: 'system', content: 'Be kind' },
            { role: 'user', content: 'Say one' },
          ],
        },
      ],
      [{ name: 'One', messages: 'Be kind\n\nSay one' }],
    ],
    [
      'values of all kinds',
      [{ tags: ['a', 'b'], n: 1, is: true, x: null, y: {} }],
      [{ tags: ['a', 'b'], n: '1', is: 'true', x: '', y: '' }],
    ],
    ['an empty list', [], []],
    ['an empty list under a key', { prompts: [] }, []],
    ['a key that every object has', [{ __proto__: null, constructor: 'x' }], [{ constructor: 'x' }]],
  ])('reads %s', (_, value, expected) => {
    expect(rowsOf(JSON.stringify(value))).toEqual(expected);
    expect(rowsOf(`\ufeff${JSON.stringify(value, null, 2)}\r\n`)).toEqual(expected);
  });

  it.each(['\n', '\r\n', '\r'])('reads and numbers JSON Lines separated by %j', end => {
    const text = [
      JSON.stringify(one),
      '',
      '{"title":',
      JSON.stringify(['Two', 'Say two']),
      '"Three"',
      '5',
      '',
    ].join(end);
    expect(readCardList(text)).toEqual({
      rows: [
        { number: 1, row: one },
        { number: 3, row: {}, problem: { code: 'not_json' } },
        { number: 4, row: two },
        { number: 5, row: { prompt: 'Three' } },
        { number: 6, row: {}, problem: { code: 'not_a_card' } },
      ],
    });
  });

  it('keeps a numbered row for an entry that is not a card', () => {
    const problem = { code: 'not_a_card' };
    expect(readCardList('[1, {"prompt":"a"}, null, []]')).toEqual({
      rows: [
        { number: 1, row: {}, problem },
        { number: 2, row: { prompt: 'a' } },
        { number: 3, row: {}, problem },
        { number: 4, row: {}, problem },
      ],
    });
  });

  it.each([
    '',
    '{',
    '{}',
    '1',
    'null',
    '"cards"',
    '{"title":',
    '[{"title":"One"},',
    '[\n]\n]',
    '{"version":1}',
    '['.repeat(100_000),
    `${'['.repeat(30)}${']'.repeat(30)}`,
  ])('finds no prompts in %#', text => {
    expect(rowsOf(text)).toEqual(expect.any(String));
  });

  it('treats brackets inside a string as text', () => {
    const prompt = `${'['.repeat(30)}\\"${'{'.repeat(30)}`;
    expect(rowsOf(JSON.stringify([{ prompt }]))).toEqual([{ prompt }]);
  });
});
