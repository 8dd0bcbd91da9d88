import type { MessagePart } from '../messages/message';

/**
 * Adds the part of a `delta` event to the parts of an answer and returns a new list; the old list and its other parts are not
 * modified. Server and client both use it to build the answer, so that they agree.
 */
export function appendPart(parts: readonly MessagePart[], index: number, delta: MessagePart): MessagePart[] {
  const next = parts.slice();
  const current = parts[index];
  next[index] = current === undefined ? delta : merge(current, delta);
  return next;
}

function merge(current: MessagePart, delta: MessagePart): MessagePart {
  if (current.type === 'text' && delta.type === 'text')
    return { ...current, text: current.text + delta.text };
  if (current.type === 'thinking' && delta.type === 'thinking')
    return { ...current, ...delta, content: current.content + delta.content };
  if (current.type === 'function_call' && delta.type === 'function_call')
    return { ...current, ...delta, arguments: current.arguments + delta.arguments };
  return delta;
}

/** The text of an answer, as copied by users. */
export const fullText = (parts: readonly MessagePart[]): string =>
  parts
    .filter(part => part.type === 'text')
    .map(part => part.text)
    .join('\n\n');
