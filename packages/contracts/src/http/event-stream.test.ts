import { describe, expect, it } from 'vitest';
import {
  createEventStreamReader,
  type EventStreamReaderOptions,
  type ServerSentEvent,
  writeEventStreamComment,
  writeServerSentEvent,
} from './event-stream';

const createReader = (options: Partial<EventStreamReaderOptions> = {}) =>
  createEventStreamReader({ maxLength: 10_000, tooLong: () => new Error('too long'), ...options });

const readAll = (pieces: readonly string[], options?: Partial<EventStreamReaderOptions>): ServerSentEvent[] =>
  pieces.flatMap(createReader(options));

describe('createEventStreamReader', () => {
  it.each<[string, string, ServerSentEvent[]]>([
    ['LF', 'data: a\n\ndata: b\n\n', [{ data: 'a' }, { data: 'b' }]],
    ['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n', [{ data: 'a' }, { data: 'b' }]],
    ['CR', 'data: a\r\rdata: b\r\r', [{ data: 'a' }, { data: 'b' }]],
    ['several data lines', 'data: a\ndata:\ndata: b\n\n', [{ data: 'a\n\nb' }]],
    ['ids and types', 'id: 1\nevent: note\ndata: a\n\n', [{ id: '1', event: 'note', data: 'a' }]],
    [
      'an id for its own event only',
      'id: 1\ndata: a\n\ndata: b\n\n',
      [{ id: '1', data: 'a' }, { data: 'b' }],
    ],
    ['no NUL in an id', 'id: nul\0\ndata: a\n\n', [{ data: 'a' }]],
    ['comments and other fields', ': ping\n\nretry: 5\nother: x\ndata: a\n\n', [{ data: 'a' }]],
    ['no space after the colon', 'data:a\n\n', [{ data: 'a' }]],
    ['one space that is cut', 'data:  a\n\n', [{ data: ' a' }]],
    ['fields without a colon', 'data\nid\n\n', [{ id: '', data: '' }]],
    ['a byte order mark', '\uFEFFdata: a\n\n', [{ data: 'a' }]],
    ['no mark that is not the first character', 'data: a\n\n\uFEFFdata: b\n\n', [{ data: 'a' }]],
    ['no event without data', 'event: note\nid: 1\n\ndata: a\n\n', [{ data: 'a' }]],
    ['no event that did not end', 'data: a\n\ndata: b\n', [{ data: 'a' }]],
  ])('reads %s', (_, text, events) => {
    expect(readAll([text])).toEqual(events);
  });

  it('reads the same wherever the text is cut', () => {
    const text =
      '\uFEFF: open\n\nid: 1\r\nevent: note\r\ndata: Grüße 🏡\r\ndata:two\r\n\r\n: c\rdata\r\rid\ndata: x\n\n';
    const events = [{ id: '1', event: 'note', data: 'Grüße 🏡\ntwo' }, { data: '' }, { id: '', data: 'x' }];
    for (let at = 0; at <= text.length; at++)
      expect(readAll([text.slice(0, at), '', text.slice(at)])).toEqual(events);
    expect(readAll(text.split(''))).toEqual(events);
  });

  it.each([
    ['one line', 'data: 1234'],
    ['many lines', 'data: 1234\n'],
    ['a comment', ': 1234'],
  ])('refuses an event that does not end, in %s', (_, piece) => {
    expect(() =>
      readAll(
        Array.from({ length: 200 }, () => piece),
        { maxLength: 1_000 },
      ),
    ).toThrow('too long');
  });

  it('takes any number of events and comments below the limit', () => {
    const read = createReader({ maxLength: 100 });
    const piece = `: ${'x'.repeat(60)}\ndata: y\n\n`;
    let count = 0;
    for (let round = 0; round < 1_000; round++) count += read(piece).length;
    expect(count).toBe(1_000);
  });

  it('reads the lines that a translation makes of a line', () => {
    const translate = (line: string) => (line.startsWith('>') ? ['', `data: ${line.slice(1)}`] : [line]);
    expect(readAll(['>a\n>b\n\n'], { translate })).toEqual([{ data: 'a' }, { data: 'b' }]);
  });

  // A reader that rescans the line, or its data, from the start would not finish in time.
  it.each([
    ['a line in single characters', 'x'],
    ['lines of data', 'data: x\n'],
    ['CR alone', '\r'],
  ])('reads megabytes of %s', (_, piece) => {
    const read = createReader({ maxLength: 16 * 1024 * 1024 });
    for (let count = 0; count < 1_000_000; count++) read(piece);
    expect(read('\n\n').length).toBeLessThanOrEqual(1);
  });
});

describe('writeServerSentEvent', () => {
  it.each<[ServerSentEvent, string]>([
    [{ data: '{"a":1}' }, 'data: {"a":1}\n\n'],
    [{ id: 'run:1', event: 'note', data: ' a' }, 'id: run:1\nevent: note\ndata:  a\n\n'],
    [{ id: '', data: 'a\nb\r\n\rc' }, 'id: \ndata: a\ndata: b\ndata: \ndata: c\n\n'],
  ])('writes %j', (event, text) => {
    expect(writeServerSentEvent(event)).toBe(text);
    expect(readAll([writeEventStreamComment('open'), text])).toEqual([
      { ...event, data: event.data.replace(/\r\n?/g, '\n') },
    ]);
  });
});
