/*
 * Reads `text/event-stream` (WHATWG HTML, "Interpreting an event stream") from bytes as they arrive:
 * - a character may be split over chunks, and so may CRLF;
 * - lines end with LF, CR or CRLF; a line that starts with a colon is a comment; several `data` lines make one text;
 * - more is read than the standard has where gateways differ from it: `error` as a field, with data as in an event of type
 *   `error`, and events without the empty line between them, whose data is JSON;
 * - every byte is looked at a fixed number of times, so the work is linear whatever the chunks are;
 * - an event that is longer than the cap ends the reading.
 */
import { StringDecoder } from 'node:string_decoder';

export interface SseMessage {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
}

export class SseTooLongError extends Error {
  override readonly name = 'SseTooLongError';
}

const byteOrderMark = '\uFEFF';

export class SseParser {
  // Costs a third of a `TextDecoder` for pieces of a few bytes.
  readonly #decoder = new StringDecoder('utf8');
  readonly #maxLength: number;
  #isBegun = false;
  #line = '';
  #afterReturn = false;
  #data: string | undefined;
  /** Whether the last line of the data ends as an object does. */
  #isObjectOver = false;
  #event: string | undefined;
  #id: string | undefined;

  /** @param maxLength Greatest length of one event in characters. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** The events that this chunk completes. Throws `SseTooLongError`. */
  push(chunk: Uint8Array): SseMessage[] {
    const text = this.#decode(chunk);
    const messages: SseMessage[] = [];
    let start = 0;
    // The LF of a CRLF that was split over two chunks.
    if (this.#afterReturn && text.startsWith('\n')) start = 1;
    if (text !== '') this.#afterReturn = text.endsWith('\r');
    // Each search goes on from where the last has ended, so neither looks at a character twice.
    let feed = text.indexOf('\n', start);
    let back = text.indexOf('\r', start);
    while (feed >= 0 || back >= 0) {
      const end = back < 0 || (feed >= 0 && feed < back) ? feed : back;
      this.#grow(text.slice(start, end));
      this.#endLine(messages);
      start = end + (end === back && feed === back + 1 ? 2 : 1);
      if (feed >= 0 && feed < start) feed = text.indexOf('\n', start);
      if (back >= 0 && back < start) back = text.indexOf('\r', start);
    }
    this.#grow(text.slice(start));
    return messages;
  }

  /** What stands at the end without the empty line that should follow it. */
  end(): SseMessage[] {
    const messages: SseMessage[] = [];
    this.#grow(this.#decoder.end());
    if (this.#line !== '') this.#endLine(messages);
    this.#dispatch(messages);
    return messages;
  }

  #decode(chunk: Uint8Array): string {
    const text = this.#decoder.write(chunk);
    if (this.#isBegun || text === '') return text;
    this.#isBegun = true;
    return text.startsWith(byteOrderMark) ? text.slice(1) : text;
  }

  #grow(text: string): void {
    this.#line += text;
    if (this.#line.length + (this.#data?.length ?? 0) > this.#maxLength)
      throw new SseTooLongError(`An event is longer than ${this.#maxLength} characters`);
  }

  #endLine(messages: SseMessage[]): void {
    const line = this.#line;
    this.#line = '';
    if (line === '') {
      this.#dispatch(messages);
      return;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') {
      // Nothing in JSON lets an object follow another one.
      if (this.#isObjectOver && (value.startsWith('{') || value === '[DONE]')) this.#dispatch(messages);
      this.#isObjectOver = value.endsWith('}');
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    } else if (name === 'error') {
      this.#event = name;
      this.#data = value;
    } else if (name === 'event') this.#event = value;
    else if (name === 'id') this.#id = value;
  }

  #dispatch(messages: SseMessage[]): void {
    if (this.#data !== undefined) messages.push({ id: this.#id, event: this.#event, data: this.#data });
    this.#data = undefined;
    this.#isObjectOver = false;
    this.#event = undefined;
    this.#id = undefined;
  }
}
