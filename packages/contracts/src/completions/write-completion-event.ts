import * as z from 'zod/mini';
import { type CompletionEvent, completionEvent } from './completion-event';

/**
 * An event as JSON, as it stands on the stream. Text that is added is nearly all there is, many times a second for each
 * reader: it is written without the schema, which says the same and takes ten times as long. So is what an answer does,
 * which many answers say at once when they begin.
 */
export function writeCompletionEvent(event: CompletionEvent): string {
  if (event.type === 'delta' && event.part.type === 'text') {
    const { messageId, index, part } = event;
    // An id has nothing in it that a text would have to be escaped for.
    return `{"type":"delta","message_id":"${messageId}","index":${index},"part":{"type":"text","text":${JSON.stringify(part.text)}}}`;
  }
  if (event.type === 'stateUpdate' && event.tool === undefined && event.ask === undefined)
    return `{"type":"stateUpdate","message_id":"${event.messageId}","state":"${event.state}"}`;
  return JSON.stringify(z.encode(completionEvent, event));
}
