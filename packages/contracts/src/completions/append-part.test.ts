import { describe, expect, it } from 'vitest';
import type { MessagePart } from '../messages/message';
import { appendPart, fullText } from './append-part';

describe('appendPart', () => {
  it('makes a part that is not there and appends to one that is', () => {
    const first = appendPart([], 0, { type: 'text', text: 'Hel' });
    expect(appendPart(first, 0, { type: 'text', text: 'lo' })).toEqual([{ type: 'text', text: 'Hello' }]);
    expect(first).toEqual([{ type: 'text', text: 'Hel' }]);
  });

  it('appends thinking and takes over its length when it comes', () => {
    const parts: MessagePart[] = [{ type: 'thinking', content: 'a', isRedacted: false }];
    expect(
      appendPart(parts, 0, { type: 'thinking', content: 'b', isRedacted: false, durationMs: 7 }),
    ).toEqual([{ type: 'thinking', content: 'ab', isRedacted: false, durationMs: 7 }]);
  });

  it('appends the arguments of a call', () => {
    const call = { type: 'function_call', functionName: 'clock', id: '1' } as const;
    const parts = appendPart([{ ...call, arguments: '{' }], 0, { ...call, arguments: '}' });
    expect(parts).toEqual([{ ...call, arguments: '{}' }]);
  });
});

describe('appendPart to a part of another type', () => {
  it('puts the new one in its place', () => {
    const thought = { type: 'thinking', content: 'a', isRedacted: false } as const;
    expect(appendPart([{ type: 'text', text: 'a' }], 0, thought)).toEqual([thought]);
  });
});

describe('fullText', () => {
  it('joins the text parts only', () => {
    expect(
      fullText([
        { type: 'thinking', content: 'hidden', isRedacted: false },
        { type: 'text', text: 'one' },
        { type: 'text', text: 'two' },
      ]),
    ).toBe('one\n\ntwo');
  });
});
