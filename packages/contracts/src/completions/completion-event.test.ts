import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CompletionEvent, completionEvent, parseEventId } from './completion-event';

const messageId = '00000000-0000-4000-8000-000000000001';
const events: CompletionEvent[] = [
  { type: 'delta', messageId, index: 0, part: { type: 'text', text: 'a' } },
  {
    type: 'delta',
    messageId,
    index: 1,
    part: { type: 'function_call', functionName: 'f', id: '1', arguments: '{' },
  },
  { type: 'stateUpdate', messageId, state: 'tool', tool: 'f' },
  {
    type: 'error',
    messageId,
    error: { errorCode: 'unknown', message: 'm', originalStatusCode: null, statusCode: 500 },
  },
];

describe('completionEvent', () => {
  it.each(events)('goes over the wire and back: $type', event => {
    const wire = z.encode(completionEvent, event);
    expect(wire).toHaveProperty('message_id', messageId);
    expect(z.decode(completionEvent, wire)).toEqual(event);
  });
});

describe('parseEventId', () => {
  it('reads run and number', () => {
    expect(parseEventId(`${messageId}:17`)).toEqual({ runId: messageId, seq: 17 });
  });

  it.each([
    '',
    messageId,
    `${messageId}:`,
    `${messageId}:-1`,
    `${messageId}:9999999999`,
    `${'-'.repeat(36)}:1`,
    `${messageId.toUpperCase().replace('1', 'A')}:1`,
    ` ${messageId}:1`,
  ])('takes %j for no place', id => expect(parseEventId(id)).toBeUndefined());
});
