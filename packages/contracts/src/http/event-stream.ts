/*
 * The grammar of `text/event-stream` (WHATWG HTML, "Server-sent events"), for all code that reads or writes it.
 *
 * - Lines end with LF, CR or CRLF. A line that begins with a colon is a comment; unknown fields and `retry` are ignored.
 * - The `data` lines of an event are joined by LF. An empty line ends the event; without data there is no event.
 * - An id belongs to its own event only. In the standard it also applies to later events, so a reader could not tell which event
 *   has one.
 * - Reading takes linear time, however the text is split. An event that is too long stops the reading.
 */

export interface ServerSentEvent {
  readonly id?: string | undefined;
  /** The event type; undefined means `message`. */
  readonly event?: string | undefined;
  readonly data: string;
}

export interface EventStreamReaderOptions {
  /** Maximum length of an event, in UTF-16 units. */
  readonly maxLength: number;
  /** Creates the error to throw for a longer event. */
  readonly tooLong: () => Error;
  /** Returns the lines that replace a line, for senders that deviate from the standard. Default: the line itself. */
  readonly translate?: ((line: string) => readonly string[]) | undefined;
}

/** Reads the next chunk of a stream and returns the events that it completes. Throws the error of `tooLong`. */
export type ReadEventStream = (text: string) => ServerSentEvent[];

/** Creates a reader for one stream. An event without its final empty line is not returned. */
export function createEventStreamReader({
  maxLength,
  tooLong,
  translate,
}: EventStreamReaderOptions): ReadEventStream {
  /** Ignored at the start of the next chunk: a byte order mark, or the LF of a split CRLF. */
  let ignored: string | undefined = '\uFEFF';
  let line = '';
  let id: string | undefined;
  let event: string | undefined;
  let data: string | undefined;

  function grow(text: string) {
    line += text;
    if (line.length + (data?.length ?? 0) > maxLength) throw tooLong();
  }

  function readLine(text: string, events: ServerSentEvent[]) {
    if (text === '') {
      if (data !== undefined) events.push({ id, event, data });
      id = event = data = undefined;
      return;
    }
    const colon = text.indexOf(':');
    const name = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') data = data === undefined ? value : `${data}\n${value}`;
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
  }

  return text => {
    const events: ServerSentEvent[] = [];
    if (text === '') return events;
    let start = text[0] === ignored ? 1 : 0;
    ignored = text.endsWith('\r') ? '\n' : undefined;
    // Each search continues from the end of the last one, so no character is scanned twice.
    let feed = text.indexOf('\n', start);
    let back = text.indexOf('\r', start);
    while (feed >= 0 || back >= 0) {
      const end = back < 0 || (feed >= 0 && feed < back) ? feed : back;
      grow(text.slice(start, end));
      const ended = line;
      line = '';
      if (translate) for (const each of translate(ended)) readLine(each, events);
      else readLine(ended, events);
      start = end + (end === back && feed === back + 1 ? 2 : 1);
      if (feed >= 0 && feed < start) feed = text.indexOf('\n', start);
      if (back >= 0 && back < start) back = text.indexOf('\r', start);
    }
    grow(text.slice(start));
    return events;
  };
}

const field = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `${name}: ${value}\n`;

/** Writes one event as text. Line breaks in the data become LF. */
export const writeServerSentEvent = ({ id, event, data }: ServerSentEvent): string =>
  `${field('id', id)}${field('event', event)}data: ${data.replace(/\r\n?|\n/g, '\ndata: ')}\n\n`;

/** Writes a comment line, which keeps a connection open without an event. */
export const writeEventStreamComment = (text: string): string => `: ${text}\n\n`;
