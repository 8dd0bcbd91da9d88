import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import type { Agent, agent } from '../agents/agent';
import { completionEvent } from '../completions/completion-event';
import { snakeObject } from './snake-object';

const id = '0b5a7a1e-5f0e-4a9e-9a54-1f1f6f5b1c11';

describe('snakeObject', () => {
  const schema = snakeObject({
    lastMessageAt: z.number(),
    note: z.optional(z.string()),
    parameters: z.record(z.string(), z.unknown()),
  });

  it('renames its own keys in both directions', () => {
    const inside = { lastMessageAt: 1, parameters: {} };
    expect(z.decode(schema, { last_message_at: 1, parameters: {} })).toEqual(inside);
    expect(z.encode(schema, inside)).toEqual({ last_message_at: 1, parameters: {} });
  });

  it('leaves the keys of maps alone', () => {
    const parameters = { topK: 1, top_p: 2, nested: { camelCase: true } };
    expect(z.decode(schema, { last_message_at: 0, parameters }).parameters).toEqual(parameters);
    expect(z.encode(schema, { lastMessageAt: 0, parameters })).toEqual({ last_message_at: 0, parameters });
  });

  it('refuses the inner spelling on the wire', () => {
    expect(z.safeDecode(schema, { lastMessageAt: 1, parameters: {} } as never).success).toBe(false);
  });

  it('keeps names that are inherited by every object out of the result', () => {
    const decoded = z.decode(
      schema,
      JSON.parse('{"last_message_at":1,"parameters":{},"__proto__":{"note":"x"}}'),
    );
    expect(decoded.note).toBeUndefined();
  });

  it('describes its wire form', () => {
    expect(Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {})).toEqual([
      'last_message_at',
      'note',
      'parameters',
    ]);
  });

  it('knows both spellings by type', () => {
    expectTypeOf<Agent['modelHostLocation']>().toBeString();
    expectTypeOf<z.input<typeof agent>>().toHaveProperty('model_host_location');
  });
});

describe('nested objects', () => {
  it('go through a union of events and back', () => {
    const event = {
      type: 'delta' as const,
      messageId: id,
      index: 0,
      part: { type: 'function_call' as const, functionName: 'clock', id: 'c1', arguments: '{"timeZone":' },
    };
    const wire = z.encode(completionEvent, event);
    expect(wire).toEqual({
      type: 'delta',
      message_id: id,
      index: 0,
      part: { type: 'function_call', function_name: 'clock', id: 'c1', arguments: '{"timeZone":' },
    });
    expect(z.decode(completionEvent, wire)).toEqual(event);
  });
});
