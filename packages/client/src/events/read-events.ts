import { createEventStreamReader, type ServerSentEvent, type StreamEvent } from '@oriel/contracts';
import { ApiError } from '../http/api-error';

/** Maximum length of an event, in UTF-16 units. */
export const longestEvent = 8 * 1024 * 1024;

export interface ReadEventsOptions<T> {
  /** Parses the data of an event; an exception ends the stream. */
  readonly decode: (data: string) => T;
  /** Called for every chunk, including heartbeats. */
  readonly onBytes: () => void;
  /** Called once when the stream ends, for any reason. */
  readonly onEnd: () => void;
}

/** Yields the events of a body, in order. Leaving the loop closes the connection. */
export async function* readEvents<T>(
  body: ReadableStream<Uint8Array>,
  { decode, onBytes, onEnd }: ReadEventsOptions<T>,
): AsyncGenerator<StreamEvent<T>, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const readStream = createEventStreamReader({
    maxLength: longestEvent,
    // A retry would get the same event.
    tooLong: () => new ApiError('validation', 'An event of the stream is too long.'),
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      for (const each of readStream(decoder.decode(value, { stream: true }))) yield read(each, decode);
    }
  } finally {
    onEnd();
    // A body that has already failed cannot be cancelled; ignore that.
    await reader.cancel().catch(() => {});
  }
}

const read = <T>({ id, data }: ServerSentEvent, decode: (data: string) => T): StreamEvent<T> => ({
  id,
  event: decode(data),
});
