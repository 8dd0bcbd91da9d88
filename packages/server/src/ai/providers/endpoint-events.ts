import { StringDecoder } from 'node:string_decoder';
import { createEventStreamReader, type ServerSentEvent } from '@oriel/contracts';
import { ProviderError } from './provider-error';
import { sizeLimits } from './size-limits';

/**
 * Reads the event stream of a model endpoint from bytes as they arrive. It accepts more than the standard where gateways
 * deviate from it:
 *
 * - `error` as a field is an event of that type.
 * - Events of JSON may follow each other without the empty line between them.
 * - The last event may lack its empty line.
 */
export class EndpointEvents {
  // Costs a third of a `TextDecoder` for pieces of a few bytes.
  readonly #decoder = new StringDecoder('utf8');
  readonly #read: (text: string) => ServerSentEvent[];

  /** @param maxLength maximum length of one event in UTF-16 units */
  constructor(maxLength: number = sizeLimits.event) {
    this.#read = createEventStreamReader({
      maxLength,
      tooLong: () =>
        new ProviderError('provider_invalid_answer', `An event is longer than ${maxLength} characters`),
      translate: createTranslation(),
    });
  }

  /** The events that this chunk completes. Throws a `ProviderError` for an event that is too long. */
  push(chunk: Uint8Array): ServerSentEvent[] {
    return this.#read(this.#decoder.write(chunk));
  }

  /** The last event, if its empty line is missing. */
  end(): ServerSentEvent[] {
    return this.#read(`${this.#decoder.end()}\n\n`);
  }
}

/** Translates a gateway's lines to those of the standard. */
function createTranslation(): (line: string) => readonly string[] {
  /** Whether the last line of data ends like an object. */
  let isObjectOver = false;
  return line => {
    if (line.startsWith('error:')) {
      isObjectOver = false;
      return ['', 'event: error', `data${line.slice('error'.length)}`];
    }
    if (!line.startsWith('data:')) {
      if (line === '') isObjectOver = false;
      return [line];
    }
    const value = line.slice(line[5] === ' ' ? 6 : 5);
    // In JSON no object directly follows another one.
    const isNext = isObjectOver && (value.startsWith('{') || value === '[DONE]');
    isObjectOver = value.endsWith('}');
    return isNext ? ['', line] : [line];
  };
}
