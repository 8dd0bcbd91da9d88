import * as z from 'zod/mini';
import { type CompletionEvent, completionEvent } from './completion-event';

/**
 * Serializes an event as JSON for the stream. Nearly all events are text deltas, many per second for each reader: they are
 * written without the schema, which gives the same result but takes ten times as long. State updates are, too, because many
 * answers send them at once when they begin.
 */
export function writeCompletionEvent(event: CompletionEvent): string {
  if (event.type === 'delta' && event.part.type === 'text') {
    const { messageId, index, part } = event;
    // Ids need no escaping.
    return `{"type":"delta","message_id":"${messageId}","index":${index},"part":{"type":"text","text":${JSON.stringify(part.text)}}}`;
  }
  if (event.type === 'stateUpdate' && event.tool === undefined && event.ask === undefined)
    return `{"type":"stateUpdate","message_id":"${event.messageId}","state":"${event.state}"}`;
  return JSON.stringify(z.encode(completionEvent, event));
}
