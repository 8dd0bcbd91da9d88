/*
 * The grammar of `text/event-stream` (WHATWG HTML, "Server-sent events"), for everything that reads or writes one.
 *
 * - Lines end with LF, CR or CRLF. A line that begins with a colon is a comment; unknown fields and `retry` are ignored.
 * - The `data` lines of an event are joined by LF. An empty line ends the event; one without data is no event.
 * - An id belongs to its own event. The standard keeps it for later ones, where a reader could not tell which event has one.
 * - The work is linear to the text, however it is cut. An event that is too long ends the reading.
 */

export interface ServerSentEvent {
  readonly id?: string | undefined;
  /** Its type; undefined is `message`. */
  readonly event?: string | undefined;
  readonly data: string;
}

export interface EventStreamReaderOptions {
  /** Maximum length of an event, in UTF-16 units. */
  readonly maxLength: number;
  /** Makes the error that is thrown for a longer event. */
  readonly tooLong: () => Error;
  /** The lines that stand for a line, for senders that deviate from the standard. Default: the line itself. */
  readonly translate?: ((line: string) => readonly string[]) | undefined;
}

/** Takes the next piece of a stream and returns the events that it completes. Throws what `tooLong` makes. */
export type ReadEventStream = (text: string) => ServerSentEvent[];

/** A reader for one stream. An event whose empty line never comes is not returned. */
export function createEventStreamReader({
  maxLength,
  tooLong,
  translate,
}: EventStreamReaderOptions): ReadEventStream {
  /** Ignored at the beginning of the next piece: a byte order mark, or the LF of a CRLF that was cut. */
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
    // Each search goes on from where the last one ended, so neither looks at a character twice.
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

/** One event as text. Line breaks in the data become LF. */
export const writeServerSentEvent = ({ id, event, data }: ServerSentEvent): string =>
  `${field('id', id)}${field('event', event)}data: ${data.replace(/\r\n?|\n/g, '\ndata: ')}\n\n`;

/** A line that keeps a connection open and is no event. */
export const writeEventStreamComment = (text: string): string => `: ${text}\n\n`;
