import type { EventFeed } from '@oriel/contracts';

type Feed<Event> = EventFeed<Event | { readonly type: 'ready' }>;

/**
 * A feed of events that ends after some seconds; its readers ask for the next one then. The first event is `ready`: from then on
 * nothing is missed between what the reader reads elsewhere and the next event.
 *
 * @param listen called once with what takes an event, what ends the feed early, with the error if it has failed, and the signal of
 * the reader; returns what stops listening
 */
export const timedFeed =
  <Event>(
    seconds: number,
    listen: (take: (event: Event) => void, end: (error?: unknown) => void, signal: AbortSignal) => () => void,
  ): Feed<Event> =>
  reader =>
    new Promise<void>((resolve, reject) => {
      const { signal } = reader;
      const timer = setTimeout(end, seconds * 1_000);
      const stop = listen(event => reader.take({ id: undefined, event }), end, signal);
      const onAbort = () => end();
      function end(error?: unknown) {
        clearTimeout(timer);
        stop();
        signal.removeEventListener('abort', onAbort);
        if (error === undefined) resolve();
        else reject(error);
      }
      signal.addEventListener('abort', onAbort);
      reader.take({ id: undefined, event: { type: 'ready' } });
      if (signal.aborted) end();
    });

/**
 * The same for things that are read anew each time that they change, one after another. Many changes of one thing that come
 * while it waits to be read are one. A failed read ends the feed.
 *
 * @param listen called once with what takes the id of a thing that has changed; returns what stops listening
 * @param read makes an event; undefined for a thing that the reader learns nothing of
 */
export const readingFeed = <Event>(
  seconds: number,
  listen: (changed: (id: string) => void) => () => void,
  read: (id: string) => Promise<Event | undefined>,
): Feed<Event> =>
  timedFeed<Event>(seconds, (take, end, signal) => {
    let reading = Promise.resolve();
    const waiting = new Set<string>();
    return listen(id => {
      if (waiting.has(id)) return;
      waiting.add(id);
      reading = reading
        .then(async () => {
          waiting.delete(id);
          const event = signal.aborted ? undefined : await read(id);
          if (event) take(event);
        })
        .catch(end);
    });
  });
