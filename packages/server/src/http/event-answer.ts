import { type StreamEvent, times } from '@oriel/contracts';
import { describeError } from './describe-error';
import type { Logger } from './logger';

interface EventAnswerOptions {
  /** An event as JSON. */
  readonly write: (event: unknown) => string;
  readonly log: Logger;
  /** Calls back once the reader may read no more; returns what ends the watch. */
  readonly watchRights: (onLost: () => void) => () => void;
  /** Ends the stream; the reader resumes elsewhere. */
  readonly stopping: AbortSignal;
}

/** A reader that lags behind by this many bytes is dropped by the events being read only as fast as it takes them. */
const highWaterMark = 64 * 1024;

/**
 * Writes events as `text/event-stream`. An event is read only when the reader has room for it, so a slow one costs no
 * memory here. When the reader goes away, `return()` is called on the events.
 */
export function answerWithEvents(
  events: AsyncIterable<StreamEvent<unknown>>,
  { write, log, watchRights, stopping }: EventAnswerOptions,
): Response {
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout | undefined;
  let unwatch = () => {};
  let onStop = () => {};
  let onRoom = () => {};
  let ended = false;
  /** Nothing of a stream that is over stays behind, however it ended. */
  const release = () => {
    ended = true;
    clearInterval(heartbeat);
    unwatch();
    stopping.removeEventListener('abort', onStop);
    iterator.return?.()?.catch(() => {});
  };
  const end = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (ended) return;
    release();
    controller.close();
  };

  /** Passes the events on, in one loop: the stream's own way of asking for each costs several promises more. */
  const pass = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      for (;;) {
        if ((controller.desiredSize ?? 0) <= 0) {
          await new Promise<void>(resolve => {
            onRoom = resolve;
          });
        }
        const step = await iterator.next();
        if (ended) return;
        if (step.done) return end(controller);
        const { id, event } = step.value;
        const name = id === undefined ? '' : `id: ${id}\n`;
        controller.enqueue(Buffer.from(`${name}data: ${write(event)}\n\n`));
      }
    } catch (error) {
      log.error({ error: describeError(error) }, 'event stream failed');
      end(controller);
    }
  };

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        onStop = () => end(controller);
        stopping.addEventListener('abort', onStop);
        unwatch = watchRights(onStop);
        heartbeat = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(Buffer.from(': alive\n\n'));
        }, times.heartbeat);
        // Headers and first byte go out at once, also when the first event takes its time.
        controller.enqueue(Buffer.from(': open\n\n'));
        void pass(controller);
      },
      pull: () => onRoom(),
      cancel() {
        release();
        onRoom();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark }),
  );
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}
