import { expect, it } from 'vitest';
import { type JsonElement, splitJson } from './split-json';

const limits = { importChatBytes: 1_000, importChatValues: 100, importDepth: 20 };

async function split(text: string, step = 7) {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
  }
  const elements: JsonElement[] = [];
  for await (const element of splitJson(chunks(), limits)) elements.push(element);
  return elements;
}

const values = [{ a: '}],[{"\\' }, [1, [2]], 'Grüße, "ä]"', 7, null, {}, [], '', true];

it.each([1, 2, 7, 10_000])('cuts a list into its elements, %d bytes at a time', async step => {
  for (const text of [JSON.stringify(values), `\ufeff ${JSON.stringify(values, undefined, 3)}\n`]) {
    const elements = await split(text, step);
    expect(elements.map(({ text }) => JSON.parse(text))).toEqual(values);
  }
});

it.each(['{"a":[1]}', '"a"', '7', ' null '])('takes the only value: %s', async text => {
  expect((await split(text)).map(each => JSON.parse(each.text))).toEqual([JSON.parse(text)]);
});

it.each(['', '[]', ' [ ] ', '[],'])('finds nothing in %j', async text => {
  expect(await split(text)).toEqual([]);
});

it.each(['[', '[{"a":1}', '[{"a":', '{"a"', '["a'])('refuses %s, which breaks off', async text => {
  await expect(split(text)).rejects.toThrow(SyntaxError);
});

it('keeps only the beginning of an element that is too large or too deep', async () => {
  const deep = `${'['.repeat(50)}${']'.repeat(50)}`;
  const elements = await split(`[{"title":"Long","x":"${'y'.repeat(5_000)}"},${deep},{"title":"b"}]`);
  expect(elements.map(({ isTooLarge }) => isTooLarge)).toEqual([true, true, false]);
  expect(elements[0]?.text).toMatch(/^\{"title":"Long"/);
  expect(elements[0]?.text.length).toBeLessThanOrEqual(2_000);
  expect(elements[2]?.text).toBe('{"title":"b"}');
});

it.each([
  `[${'{},'.repeat(60)}{}]`,
  `[${'1,'.repeat(120)}1]`,
  `{"a":${'[[],[]],'.repeat(40).replace(/,$/, '').replaceAll('],[[', '],"b":[[')}}`,
])('keeps only the beginning of an element with too many values', async many => {
  expect(many.length).toBeLessThan(limits.importChatBytes);
  const elements = await split(`[${many},{"title":"b"}]`);
  expect(elements.map(({ isTooLarge }) => isTooLarge)).toEqual([true, false]);
});
