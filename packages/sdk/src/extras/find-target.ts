import { OrielError } from '@oriel/contracts';

/** Milliseconds that a selector may wait for its element. */
const targetTimeout = 10_000;

/**
 * Finds the element of a selector, waiting if it appears later. Rejects with `TARGET_NOT_FOUND`, or with `INVALID_OPTIONS` for an
 * invalid selector.
 *
 * @param timeout - milliseconds; infinite waits without end
 */
export function findTarget(
  target: string | Element | null,
  signal?: AbortSignal,
  timeout: number = targetTimeout,
): Promise<Element> {
  return new Promise((resolve, reject) => {
    // The page looked the element up itself and found none.
    if (!target) throw new OrielError('TARGET_NOT_FOUND', 'There is no element to mount into.');
    checkSelector(target);
    // After the mount has ended, nothing waits for the result.
    if (signal?.aborted) return;
    const look = () => {
      const found = typeof target === 'string' ? document.querySelector(target) : target;
      if (!found) return;
      stop();
      resolve(found);
    };
    const observer = new MutationObserver(look);
    const giveUp = () => {
      stop();
      reject(new OrielError('TARGET_NOT_FOUND', `Nothing on the page matches "${target}".`));
    };
    const timer = timeout < Number.POSITIVE_INFINITY ? setTimeout(giveUp, timeout) : undefined;
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    signal?.addEventListener('abort', stop, { once: true });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
    look();
  });
}

function checkSelector(target: string | Element): void {
  if (typeof target !== 'string') return;
  try {
    document.createDocumentFragment().querySelector(target);
  } catch (cause) {
    throw new OrielError('INVALID_OPTIONS', `The target "${target}" is no selector.`, { cause });
  }
}
