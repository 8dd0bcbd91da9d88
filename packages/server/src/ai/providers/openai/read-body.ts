/*
 * Splits a response body into its JSON texts, by its content: gateways send event streams under any content type or none, and
 * answer a streaming request with lines of JSON or with one whole object.
 *
 * States, by the first byte that is not white space:
 *
 * - **unknown**: until that byte.
 * - **events**: an event stream, which begins with neither `{` nor `[`.
 * - **lines**: JSON texts, one per line, if the first line is one.
 * - **whole**: one JSON text over many lines.
 * - **page**: begins with `<`, which is an HTML page and an error.
 *
 * Harmless events are skipped: no data, `null`, empty objects, keep-alive words, text in an event of another type. Malformed JSON
 * is an error, as is everything else.
 */
import { StringDecoder } from 'node:string_decoder';
import type { ServerSentEvent } from '@oriel/contracts';
import { EndpointEvents } from '../endpoint-events';
import { mapErrorObject } from '../map-error';
import { ProviderError } from '../provider-error';

/** Receives each JSON text with the type of its event. */
type OnValue = (value: unknown, event: string | undefined) => void;

export class BodyReader {
  readonly #onValue: OnValue;
  readonly #decoder = new StringDecoder('utf8');
  #state: 'unknown' | 'events' | 'lines' | 'whole' = 'unknown';
  #events: EndpointEvents | undefined;
  #text = '';
  #values = 0;
  #isDone = false;

  constructor(onValue: OnValue) {
    this.#onValue = (value, event) => {
      this.#values++;
      onValue(value, event);
    };
  }

  /** Whether the endpoint has marked the end. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Whether the body was a single JSON text, which needs no end marker. */
  get isOneText(): boolean {
    return this.#state !== 'events' && this.#values === 1;
  }

  /** Throws a `ProviderError`, or an error of `onValue`. */
  push(chunk: Uint8Array): void {
    if (this.#events) this.#readEvents(this.#events.push(chunk));
    else if (this.#state !== 'unknown') this.#readText(this.#decoder.write(chunk));
    else {
      const start = chunk.findIndex(byte => !isBlank(byte));
      if (start >= 0) this.#begin(chunk.subarray(start));
    }
  }

  end(): void {
    if (this.#events) {
      if (!this.#isDone) this.#readEvents(this.#events.end());
      return;
    }
    const rest = (this.#text + this.#decoder.end()).trim();
    this.#text = '';
    if (rest === '' || this.#isDone) return;
    if (this.#state === 'lines' && this.#values > 0) this.#readLine(rest);
    else this.#readWhole(rest);
  }

  #begin(chunk: Uint8Array): void {
    const first = String.fromCharCode(chunk[0] ?? 0);
    if (first === '<')
      throw new ProviderError('provider_invalid_answer', 'The endpoint answered with a page');
    if (first === '{' || first === '[') {
      this.#state = 'lines';
      this.#readText(this.#decoder.write(chunk));
    } else {
      this.#state = 'events';
      this.#events = new EndpointEvents();
      this.#readEvents(this.#events.push(chunk));
    }
  }

  #readEvents(events: readonly ServerSentEvent[]): void {
    for (const { data, event } of events) {
      if (this.#isDone) return;
      // This covers nearly every event, so the rest may be slower.
      if (data.startsWith('{')) this.#onValue(parse(data), event);
      else this.#readOther(data.trim(), event);
    }
  }

  #readOther(data: string, event: string | undefined): void {
    if (isEnd(data)) this.#isDone = true;
    else if (event === 'error' && !data.startsWith('{')) throw mapErrorObject(data);
    else if (data === '' || data === 'null' || keepAlive.test(data)) return;
    else if (data.startsWith('{') || data.startsWith('[')) this.#readParsed(parse(data), event);
    else if (event === undefined || event === 'message')
      throw new ProviderError('provider_invalid_answer', 'A piece of the answer is not JSON');
  }

  #readParsed(value: unknown, event: string | undefined): void {
    // Google answers a failed request with a list of one element.
    for (const each of Array.isArray(value) ? value : [value]) this.#onValue(each, event);
  }

  #readText(text: string): void {
    let start = 0;
    if (this.#state === 'lines')
      for (let end = text.indexOf('\n'); end >= 0 && !this.#isDone; end = text.indexOf('\n', start)) {
        const line = (this.#text + text.slice(start, end)).trim();
        // A text over many lines: the first line alone is not JSON.
        if (this.#values === 0 && !isJson(line)) {
          this.#state = 'whole';
          break;
        }
        this.#text = '';
        start = end + 1;
        if (line !== '') this.#readLine(line);
      }
    this.#text += text.slice(start);
  }

  #readLine(line: string): void {
    const data = line.startsWith('data:') ? line.slice(5).trim() : line;
    if (data.startsWith('{') || !isEnd(data)) this.#readParsed(parse(data), undefined);
    else this.#isDone = true;
  }

  #readWhole(text: string): void {
    if (isEnd(text)) this.#isDone = true;
    else this.#readParsed(parse(text), undefined);
  }
}

/** White space and the bytes of a byte order mark. */
const isBlank = (byte: number): boolean =>
  byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0xef || byte === 0xbb || byte === 0xbf;

const isEnd = (data: string): boolean => /^"?\[?DONE\]?"?$/i.test(data);

/** Words that only keep the connection open. */
const keepAlive =
  /^[:"\s]*(?:ping|pong|keep-?_?alive|heart-?beat|open-?router processing|processing|connected|ok|\{\}|\[\])?[."\s]*$/i;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ProviderError('provider_invalid_answer', 'A piece of the answer is not JSON', { cause });
  }
}
