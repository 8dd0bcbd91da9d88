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
  /** An event as JSON. */
  readonly write: (event: unknown) => string;
  readonly log: Logger;
  /** Calls back once the reader may read no more; returns what ends the watch. */
  readonly watchRights: (onLost: () => void) => () => void;
  /** Ends the stream; the reader resumes at another process. Undefined: the stream ends by itself. */
  readonly stopping: AbortSignal | undefined;
}

/** Headers of an answer that is a stream of events. */
export const eventAnswerHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

/** Characters that wait for the end of a turn at most. */
const mostWaiting = 16_384;

/**
 * Writes events as `text/event-stream` to a response whose headers are set. They go to the connection itself: a web stream
 * in between costs more than the events do. What comes in a turn of the event loop goes out at its end: to be written to
 * wakes a reader, who would take the processor from all that is still to be read in this turn. The source is told when the
 * connection has no room, so a slow reader costs no memory here, and by the reader's signal when he goes away.
 */
export function answerWithEvents(
  source: EventFeed<unknown>,
  response: ServerResponse,
  { write, log, watchRights, stopping }: EventAnswerOptions,
): void {
  // One that waits for an answer before it on the same connection has no connection yet.
  const connection = response.socket ?? response;
  const gone = new AbortController();
  // Both are asked for at each event, where the getters of a signal and of a connection are slow.
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
    // A reason of our own: without one, an error is made each time, with its stack.
    gone.abort('gone');
    // Nothing of a stream that is over stays behind, however it ended.
    clearTimeout(silence);
    unwatch();
    stopping?.removeEventListener('abort', end);
    connection.off('drain', goOn);
    response.end();
    onRoom();
  };
  const fail = (error: unknown) => {
    // What fails when nobody reads any more hurts nobody, and may yet tell why he has gone.
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
  // The reader may have gone, or the server begun to stop, while the events were looked for; and there are readers who
  // want no body.
  if (response.destroyed || stopping?.aborted || response.req.method === 'HEAD') {
    end();
    return;
  }
  // The end of the connection is the end of the body: an event is its bytes then, without the frame of a chunk.
  response.removeHeader('transfer-encoding');
  response.setHeader('connection', 'close');
  // Headers and first byte go out at once, also when the first event takes its time.
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
