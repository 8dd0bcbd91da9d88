/*
 * The `fetch` of the AI SDK, which applies the rules of our own adapter to its endpoints:
 * - Every wait has a timeout, an abort closes the socket, redirects are not followed (`openRequest`).
 * - A status other than 200, and a response that is not an event stream, become errors before the SDK reads them.
 * - Events have a maximum length and are passed on whole, so that reading them stays linear.
 * - Unknown parts of events are left out (`event-rules.ts`).
 * - An error object in the middle of the stream is an error in each protocol: the SDK ignores some of them.
 * - An error ends the event stream normally and is stored separately: as a stream error it would overtake earlier events that the
 *   SDK still has in its queues.
 */
import { type ServerSentEvent, writeServerSentEvent } from '@oriel/contracts';
import type { Connection } from '../connection';
import { EndpointEvents } from '../endpoint-events';
import { asObject } from '../json';
import { mapErrorObject } from '../map-error';
import { type OpenResponse, openRequest } from '../open-request';
import { ProviderError } from '../provider-error';
import { readRefusal } from '../read-refusal';
import { sizeLimits } from '../size-limits';
import type { TimeLimits } from '../time-limits';
import type { EventRule } from './event-rules';

export class GuardedFetch {
  readonly #limits: TimeLimits;
  /** The error that cut the stream off, once everything before it has been read. */
  fault: unknown;

  /** Used for one answer. */
  constructor(
    limits: TimeLimits,
    private readonly rule: EventRule,
    private readonly connection?: Connection | undefined,
    private readonly bearer?: string | undefined,
  ) {
    this.#limits = limits;
  }

  /** The part of `fetch` that the SDK uses: an address, and a request with a text as its body. */
  readonly fetch: typeof fetch = async (input, init = {}) => {
    const body = typeof init.body === 'string' ? init.body : '';
    const response = await openRequest({
      url: new URL(input instanceof Request ? input.url : input),
      method: 'POST',
      headers: {
        ...this.#headersOf(init),
        accept: 'text/event-stream',
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
      limits: this.#limits,
      connection: this.connection,
      signal: init.signal ?? new AbortController().signal,
    });
    if (response.status !== 200) throw (await readRefusal(response)).error;
    if (!response.contentType.includes('text/event-stream')) {
      response.close();
      throw new ProviderError('provider_invalid_answer', `The endpoint answered ${response.contentType}`);
    }
    const events = this.#readEvents(response);
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await events.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: () => response.close(),
      },
      { highWaterMark: 0 },
    );
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  };

  /** An access token replaces the header in which the SDK sends keys. */
  #headersOf({ headers }: RequestInit): Record<string, string> {
    const sent = new Headers(headers);
    if (this.bearer !== undefined) {
      sent.delete('x-goog-api-key');
      sent.set('authorization', `Bearer ${this.bearer}`);
    }
    return Object.fromEntries(sent);
  }

  /** The complete events of each received chunk; ends at the first error. */
  async *#readEvents(response: OpenResponse): AsyncGenerator<Uint8Array, undefined> {
    const events = new EndpointEvents();
    let size = 0;
    try {
      for await (const chunk of response.bytes) {
        size += chunk.length;
        if (size > sizeLimits.answer)
          throw new ProviderError('provider_invalid_answer', 'The answer is too long');
        yield* this.#encode(events.push(chunk));
        if (this.fault) return;
      }
      yield* this.#encode(events.end());
    } catch (error) {
      this.fault = error;
    }
  }

  *#encode(events: readonly ServerSentEvent[]): Generator<Uint8Array> {
    let text = '';
    for (const { data, event } of events) {
      // A keep-alive, which the SDK would treat as an error.
      if (data.trim() === '') continue;
      const value = parse(data);
      this.fault = findError(value, event === 'error' ? data : undefined);
      if (this.fault) break;
      // The SDK reports what is not an object.
      const object = asObject(value);
      const reduced = object ? this.rule(object) : data;
      if (reduced === undefined) continue;
      text += writeServerSentEvent({ data: typeof reduced === 'string' ? reduced : JSON.stringify(reduced) });
    }
    if (text !== '') yield encoder.encode(text);
  }
}

const encoder = new TextEncoder();

/** Invalid JSON is undefined here, and reported where it is read. */
function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** @param errorText data of an event of the type `error` */
function findError(value: unknown, errorText: string | undefined): ProviderError | undefined {
  const event = asObject(value);
  if (event?.error) return mapErrorObject(event.error);
  if (errorText === undefined && event?.type !== 'error') return undefined;
  return mapErrorObject(event ?? errorText);
}
