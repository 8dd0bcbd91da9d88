/*
 * Reads `text/event-stream` as the HTML standard describes it, in time linear to the bytes however they are cut: a line
 * that has not ended yet is kept as a list of pieces and joined once.
 */
import { ApiError } from '../http/api-error';

/** One dispatched event. */
export interface ServerSentEvent {
  readonly id: string | undefined;
  readonly data: string;
}

export interface SseParser {
  /** Takes the next piece of text and returns the events it completes. */
  push(text: string): ServerSentEvent[];
}

/** Greatest length of an event, in UTF-16 units. */
export const longestEvent = 8 * 1024 * 1024;

/** Throws an `ApiError` from `push` for an event longer than `limit`: trying again would bring the same. */
export function createSseParser(limit = longestEvent): SseParser {
  let partial: string[] = [];
  /** Length of the event that is being read, its unfinished line included. */
  let length = 0;
  let endedWithReturn = false;
  let isFirstLine = true;
  let data: string[] = [];
  let id: string | undefined;

  function grow(by: number) {
    length += by;
    if (length > limit) throw new ApiError('validation', 'An event of the stream is too long.');
  }

  function readLine(line: string, into: ServerSentEvent[]) {
    if (line === '') {
      if (data.length > 0) into.push({ id, data: data.join('\n') });
      data = [];
      id = undefined;
      length = 0;
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) {
      length -= line.length;
      return;
    }
    const field = colon < 0 ? line : line.slice(0, colon);
    const start = line[colon + 1] === ' ' ? colon + 2 : colon + 1;
    const value = colon < 0 ? '' : line.slice(start);
    if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
  }

  return {
    push(text) {
      const events: ServerSentEvent[] = [];
      let start = endedWithReturn && text[0] === '\n' ? 1 : 0;
      if (text !== '') endedWithReturn = false;
      const breaks = /\r\n?|\n/g;
      breaks.lastIndex = start;
      for (let match = breaks.exec(text); match; match = breaks.exec(text)) {
        grow(match.index - start);
        const tail = text.slice(start, match.index);
        let line = partial.length > 0 ? partial.join('') + tail : tail;
        partial = [];
        if (isFirstLine && line.startsWith('\uFEFF')) line = line.slice(1);
        isFirstLine = false;
        readLine(line, events);
        start = breaks.lastIndex;
        endedWithReturn = start === text.length && text.endsWith('\r');
      }
      if (start < text.length) {
        grow(text.length - start);
        partial.push(text.slice(start));
      }
      return events;
    },
  };
}
