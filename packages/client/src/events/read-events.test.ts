import { type ChatMessage, completionEvent, limits, writeServerSentEvent } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error';
import { longestEvent, readEvents } from './read-events';

function bodyOf(pieces: readonly Uint8Array[]) {
  const state = { isCancelled: false };
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
    cancel() {
      state.isCancelled = true;
    },
  });
  return { body, state };
}

const silent = { onBytes: () => {}, onEnd: () => {} };
const encode = (text: string) => new TextEncoder().encode(text);

describe('readEvents', () => {
  it('joins a character that is split over pieces', async () => {
    const bytes = encode('id: 1\ndata: Grüße 👩‍🚀\n\n');
    for (let at = 0; at <= bytes.length; at++) {
      const { body } = bodyOf([bytes.slice(0, at), bytes.slice(at)]);
      const events = [];
      for await (const each of readEvents(body, { ...silent, decode: data => data })) events.push(each);
      expect(events).toEqual([{ id: '1', event: 'Grüße 👩‍🚀' }]);
    }
  });

  it('closes the connection when its reader leaves, and says once that it is over', async () => {
    const { body, state } = bodyOf([encode('data: a\n\n'), encode('data: b\n\n')]);
    let ends = 0;
    const options = { ...silent, onEnd: () => ends++, decode: (data: string) => data };
    for await (const each of readEvents(body, options)) {
      expect(each.event).toBe('a');
      break;
    }
    expect(state.isCancelled).toBe(true);
    expect(ends).toBe(1);
  });

  it('takes the longest message there is, also where every character needs an escape', async () => {
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
    const { body } = bodyOf([encode(writeServerSentEvent({ data }))]);
    let count = 0;
    for await (const _ of readEvents(body, { ...silent, decode: each => each })) count++;
    expect(count).toBe(1);
  });

  it('counts an event without end as unreadable, not as a cut', async () => {
    const { body } = bodyOf([
      encode('data: '),
      ...Array.from({ length: 9 }, () => encode('x'.repeat(longestEvent / 8))),
    ]);
    const reading = (async () => {
      for await (const _ of readEvents(body, { ...silent, decode: data => data }))
        throw new Error('unexpected');
    })();
    await expect(reading).rejects.toSatisfy(
      error => ApiError.isInstance(error) && error.kind === 'validation',
    );
  });
});
