import type { ServerResponse } from 'node:http';
import {
  type EventFeed,
  type EventReader,
  times,
  writeEventStreamComment,
  writeServerSentEvent,
} from '@oriel/contracts';
import { describeError } from '../../platform/log/describe-error';
import type { Logger } from '../../platform/log/logger';

interface EventAnswerOptions {
  /** Writes an event as JSON. */
  readonly write: (event: unknown) => string;
  readonly log: Logger;
  /** Calls back when the reader loses the right to read; returns a function that ends the watch. */
  readonly watchRights: (onLost: () => void) => () => void;
  /** Ends the stream; the reader resumes at another process. Undefined: the stream runs until its own end. */
  readonly stopping: AbortSignal | undefined;
}

/** Headers of an answer that is a stream of events. */
export const eventAnswerHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

/** Maximum number of characters that wait for the end of a turn. */
const mostWaiting = 16_384;

/**
 * Writes events as `text/event-stream` to a response whose headers are set. It writes to the connection directly: a web stream in
 * between costs more than the events themselves. Events of one turn of the event loop are written at its end: each write wakes a
 * reader, which would take the processor from the work left in this turn. The source learns when the connection is full, so a
 * slow reader costs no memory here, and learns from the signal when the reader leaves.
 */
export function answerWithEvents(
  source: EventFeed<unknown>,
  response: ServerResponse,
  { write, log, watchRights, stopping }: EventAnswerOptions,
): void {
  // A response that waits for an earlier one on the same connection has no connection yet.
  const connection = response.socket ?? response;
  const gone = new AbortController();
  // Read for each event, and the getters of a signal and of a connection are slow.
  let isGone = false;
  let hasRoom = !connection.writableNeedDrain;
  let onRoom = () => {};
  let waiting = '';
  let turnEnd: NodeJS.Immediate | undefined;
  const flush = () => {
    turnEnd = undefined;
    const text = waiting;
    waiting = '';
    hasRoom = connection.write(text);
    silence.refresh();
  };
  const end = () => {
    if (isGone) return;
    isGone = true;
    if (turnEnd) {
      clearImmediate(turnEnd);
      flush();
    }
    // Pass a reason: without one, each abort creates an error with its stack.
    gone.abort('gone');
    // Release everything, however the stream ended.
    clearTimeout(silence);
    unwatch();
    stopping?.removeEventListener('abort', end);
    connection.off('drain', goOn);
    response.end();
    onRoom();
  };
  const fail = (error: unknown) => {
    // A failure after the reader has left is harmless, but may explain why it left.
    log[isGone ? 'debug' : 'error']({ error: describeError(error) }, 'event stream failed');
    end();
  };
  const goOn = () => {
    hasRoom = true;
    onRoom();
  };
  const unwatch = watchRights(end);
  const silence = setTimeout(() => {
    if (hasRoom) hasRoom = connection.write(writeEventStreamComment('alive'));
    silence.refresh();
  }, times.heartbeat);
  stopping?.addEventListener('abort', end);
  connection.on('drain', goOn);
  response.on('close', end);
  response.on('error', end);
  // In the meantime the reader may have left, or the server begun to stop; and a HEAD request wants no body.
  if (response.destroyed || stopping?.aborted || response.req.method === 'HEAD') {
    end();
    return;
  }
  // The body ends with the connection, so events are sent without chunk framing.
  response.removeHeader('transfer-encoding');
  response.setHeader('connection', 'close');
  // Send headers and the first byte at once, even if the first event takes a while.
  response.write(writeEventStreamComment('open'));
  const reader: EventReader<unknown> = {
    signal: gone.signal,
    get hasRoom() {
      return hasRoom;
    },
    waitForRoom: () =>
      new Promise(resolve => {
        if (isGone || hasRoom) resolve();
        else onRoom = resolve;
      }),
    take(event) {
      if (isGone) return;
      try {
        waiting += writeServerSentEvent({ id: event.id, data: write(event.event) });
      } catch (error) {
        fail(error);
        return;
      }
      if (waiting.length > mostWaiting) {
        clearImmediate(turnEnd);
        flush();
      } else turnEnd ??= setImmediate(flush);
    },
  };
  source(reader).then(end, fail);
}
