import { describe, expect, it } from 'vitest';
import { SseParser, SseTooLongError } from './sse-parser';

const encode = (text: string) => new TextEncoder().encode(text);
const readAll = (chunks: Uint8Array[], maxLength = 10_000) => {
  const parser = new SseParser(maxLength);
  return [...chunks.flatMap(chunk => parser.push(chunk)), ...parser.end()].map(message => message.data);
};

describe('SseParser', () => {
  it.each([
    ['LF', 'data: a\n\ndata: b\n\n', ['a', 'b']],
    ['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['CR', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['several data lines', 'data: a\ndata: b\n\n', ['a\nb']],
    ['comments and other fields', ': ping\n\nid: 1\nretry: 5\ndata: a\n\n', ['a']],
    ['no space after the colon', 'data:a\n\n', ['a']],
    ['only one space is cut', 'data:  a\n\n', [' a']],
    ['a missing last line end', 'data: a', ['a']],
    ['a byte order mark', '\uFEFFdata: a\n\n', ['a']],
    ['a field without a colon', 'data\n\n', ['']],
  ])('reads %s', (_, text, expected) => {
    expect(readAll([encode(text)])).toEqual(expected);
  });

  it('reads the same however the bytes are cut', () => {
    const bytes = encode('data: Grüße 🏡\r\n\r\n: c\r\ndata: zwei\r\ndata: Zeilen\r\n\r\n');
    const expected = ['Grüße 🏡', 'zwei\nZeilen'];
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(readAll([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(expected);
    expect(readAll([...bytes].map(byte => Uint8Array.of(byte)))).toEqual(expected);
  });

  it('ends the reading at an event over the cap, with or without line ends', () => {
    expect(() => readAll([encode(`data: ${'x'.repeat(200)}`)], 100)).toThrow(SseTooLongError);
    expect(() => readAll([encode('data: 12345\n'.repeat(50))], 100)).toThrow(SseTooLongError);
  });
});
