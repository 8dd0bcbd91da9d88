import type { EventFeed } from '@oriel/contracts';

type Feed<Event> = EventFeed<Event | { readonly type: 'ready' }>;

/**
 * A feed of events that ends after some seconds; readers then request the next one. The first event is `ready`: from then on no
 * change is missed between the reader's other reads and the next event.
 *
 * @param listen called once with a function that takes an event, one that ends the feed early, with an error if it has failed,
 * and the signal of the reader; returns a function that stops listening
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
 * A feed of resources that are read again after each change, one after another. Several changes of a resource that waits to be
 * read count as one. A failed read ends the feed.
 *
 * @param listen called once with a function that takes the id of a changed resource; returns a function that stops listening
 * @param read creates an event; undefined if the reader may not learn of the resource
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
