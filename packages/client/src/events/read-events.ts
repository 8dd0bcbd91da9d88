import type { StreamEvent } from '@oriel/contracts';
import { ApiError } from '../http/api-error';
import { createSseParser, type ServerSentEvent, type SseParser } from './sse-parser';

export interface ReadEventsOptions<T> {
  /** Reads the data of an event; what it throws ends the stream. */
  readonly decode: (data: string) => T;
  /** Told of every piece that arrives, a heartbeat's too. */
  readonly onBytes: () => void;
  /** Told once, however it ends. */
  readonly onEnd: () => void;
}

/** The events of a body, in order. Leaving the loop closes the connection. */
export async function* readEvents<T>(
  body: ReadableStream<Uint8Array>,
  { decode, onBytes, onEnd }: ReadEventsOptions<T>,
): AsyncGenerator<StreamEvent<T>, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = createSseParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      for (const each of push(parser, decoder.decode(value, { stream: true }))) yield read(each, decode);
    }
  } finally {
    onEnd();
    // A body that failed already cannot be cancelled, which is no loss.
    await reader.cancel().catch(() => {});
  }
}

/** An event without end is no fault of the connection: trying again would bring the same. */
function push(parser: SseParser, text: string): ServerSentEvent[] {
  try {
    return parser.push(text);
  } catch (cause) {
    throw new ApiError('validation', 'An event of the stream is too long.', { cause });
  }
}

const read = <T>({ id, data }: ServerSentEvent, decode: (data: string) => T): StreamEvent<T> => ({
  id,
  event: decode(data),
});
