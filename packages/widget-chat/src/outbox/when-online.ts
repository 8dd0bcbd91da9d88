import { ApiError } from '@oriel/client';

/**
 * Makes a call that is made again when the browser is online again. Other failures are its caller's.
 *
 * @param onOffline - called each time it has to wait
 */
export async function whenOnline<T>(
  call: () => Promise<T>,
  { signal, onOffline }: { readonly signal: AbortSignal; readonly onOffline: () => void },
): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isOffline = ApiError.isInstance(error) && error.kind === 'network' && !navigator.onLine;
      if (!isOffline || signal.aborted) throw error;
      onOffline();
      await online(signal);
    }
  }
}

function online(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (navigator.onLine) done();
  });
}
