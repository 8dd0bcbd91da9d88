import { type ChatMessage, completionEvent, limits } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createSseParser, type ServerSentEvent } from './sse-parser';

function parse(pieces: readonly string[]): ServerSentEvent[] {
  const parser = createSseParser();
  return pieces.flatMap(piece => parser.push(piece));
}

const sample = [
  '\uFEFF: open\n\n',
  'id: run:1\ndata: {"a":1}\n\n',
  'id: run:2\r\nevent: note\r\ndata: one\r\ndata:two\r\n\r\n',
  ': alive\n\n',
  'data\r\rid\ndata: no id\n\nid: nul\0\ndata: x\n\nretry: 10\n\ndata: never ended\n',
].join('');

const expected: ServerSentEvent[] = [
  { id: 'run:1', data: '{"a":1}' },
  { id: 'run:2', data: 'one\ntwo' },
  { id: undefined, data: '' },
  { id: '', data: 'no id' },
  { id: undefined, data: 'x' },
];

describe('createSseParser', () => {
  it('reads fields, comments and all three ends of lines', () => {
    expect(parse([sample])).toEqual(expected);
  });

  it('reads the same wherever the text is cut', () => {
    for (let at = 0; at <= sample.length; at++) {
      expect(parse([sample.slice(0, at), '', sample.slice(at)])).toEqual(expected);
    }
    expect(parse(sample.split(''))).toEqual(expected);
  });

  it('refuses an event that does not end, in one line or in many', () => {
    const limit = 1000;
    const oneLine = createSseParser(limit);
    expect(() => {
      for (let count = 0; count < 200; count++) oneLine.push('data: 1234');
    }).toThrow('too long');
    const lines = createSseParser(limit);
    expect(() => {
      for (let count = 0; count < 200; count++) lines.push('data: 1234\n');
    }).toThrow('too long');
  });

  it('takes the longest message there is, also where every character needs an escape', () => {
    const text = '\u0001'.repeat(limits.answer);
    const message: ChatMessage = {
      id: crypto.randomUUID(),
      createdAt: 0,
      updatedAt: 0,
      senderId: null,
      senderConversationRole: 'assistant',
      complete: true,
      finishReason: 'complete',
      responseToId: null,
      referenceId: null,
      agentId: null,
      attachments: [],
      content: { data: [{ type: 'text', text }], fullText: text },
      error: null,
    };
    const data = JSON.stringify(z.encode(completionEvent, { type: 'message', message }));
    expect(createSseParser().push(`data: ${data}\n\n`)).toHaveLength(1);
  });

  it('takes any number of events and comments below the limit', () => {
    const parser = createSseParser(100);
    let count = 0;
    for (let round = 0; round < 1000; round++)
      count += parser.push(`: ${'x'.repeat(60)}\ndata: y\n\n`).length;
    expect(count).toBe(1000);
  });
});
