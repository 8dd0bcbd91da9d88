import { describe, expect, it } from 'vitest';
import { EndpointEvents } from './endpoint-events';
import { ProviderError } from './provider-error';

const encode = (text: string) => new TextEncoder().encode(text);
const readAll = (chunks: Uint8Array[], maxLength = 10_000) => {
  const events = new EndpointEvents(maxLength);
  return [...chunks.flatMap(chunk => events.push(chunk)), ...events.end()];
};

describe('EndpointEvents', () => {
  it.each([
    ['a missing last empty line', 'data: a\n', [{ data: 'a' }]],
    ['a missing last line end', 'data: a\n\ndata: b', [{ data: 'a' }, { data: 'b' }]],
    ['a last line that ends with CR', 'data: a\r', [{ data: 'a' }]],
    ['no event at the end where none is open', 'data: a\n\n', [{ data: 'a' }]],
    [
      'objects without empty lines between them',
      'id: 1\ndata: {"a":1}\ndata:{"b":2}\ndata: [DONE]\n\n',
      [{ id: '1', data: '{"a":1}' }, { data: '{"b":2}' }, { data: '[DONE]' }],
    ],
    ['an object over several lines', 'data: {"a":\ndata: {}}\n\n', [{ data: '{"a":\n{}}' }]],
    [
      'an empty line as the end of an object',
      'data: {}\n\ndata: a\ndata: {}\n\n',
      [{ data: '{}' }, { data: 'a\n{}' }],
    ],
    ['a field of the name error', 'error: {"a":1}\n\n', [{ event: 'error', data: '{"a":1}' }]],
    [
      'such a field behind data',
      'event: x\ndata: a\nerror:b\n\n',
      [
        { event: 'x', data: 'a' },
        { event: 'error', data: 'b' },
      ],
    ],
  ])('reads %s', (_, text, expected) => {
    expect(readAll([encode(text)])).toEqual(expected);
  });

  it('reads the same however the bytes are cut', () => {
    const bytes = encode('\uFEFFdata: {"text":"Grüße 🏡"}\r\n: c\r\ndata: {"b":2}\r\n\r\nerror: x');
    const expected = [{ data: '{"text":"Grüße 🏡"}' }, { data: '{"b":2}' }, { event: 'error', data: 'x' }];
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(readAll([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(expected);
    expect(readAll([...bytes].map(byte => Uint8Array.of(byte)))).toEqual(expected);
  });

  it('fails at an event over the cap, with or without line ends', () => {
    const invalid = expect.objectContaining({ code: 'provider_invalid_answer' });
    for (const text of [`data: ${'x'.repeat(200)}`, 'data: 12345\n'.repeat(50)]) {
      const read = () => readAll([encode(text)], 100);
      expect(read).toThrow(ProviderError);
      expect(read).toThrow(invalid);
    }
  });
});
