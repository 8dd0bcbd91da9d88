import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CompletionEvent, completionEvent } from './completion-event';
import { writeCompletionEvent } from './write-completion-event';

const messageId = crypto.randomUUID();
const delta = (part: Extract<CompletionEvent, { type: 'delta' }>['part'], index = 0): CompletionEvent => ({
  type: 'delta',
  messageId,
  index,
  part,
});

it.each<CompletionEvent>([
  delta({ type: 'text', text: 'Grüße' }),
  delta({ type: 'text', text: '"\\\n\u2028\u0000\ud800 😀' }, 12),
  delta({ type: 'thinking', content: 'Hm', isRedacted: false }),
  delta({ type: 'thinking', content: '', isRedacted: true, durationMs: 12 }),
  delta({ type: 'function_call', functionName: 'find', id: 'a', arguments: '{"' }),
  { type: 'stateUpdate', messageId, state: 'tool', tool: 'find' },
  { type: 'stateUpdate', messageId, state: 'answering' },
])('writes %j as the schema does', event => {
  expect(writeCompletionEvent(event)).toBe(JSON.stringify(z.encode(completionEvent, event)));
});
