import * as z from 'zod/mini';
import { type CompletionEvent, completionEvent } from './completion-event';

/**
 * An event as JSON, as it stands on the stream. Text that is added is nearly all there is, many times a second for each
 * reader: it is written without the schema, which says the same and takes ten times as long.
 */
export function writeCompletionEvent(event: CompletionEvent): string {
  if (event.type === 'delta') {
    const { type, messageId, index, part } = event;
    const wire = { type, message_id: messageId, index };
    if (part.type === 'text') return JSON.stringify({ ...wire, part: { type: 'text', text: part.text } });
  }
  return JSON.stringify(z.encode(completionEvent, event));
}
