import { OrielError } from '@oriel/contracts';

/** Milliseconds that a selector may wait for its element. */
const targetTimeout = 10_000;

/**
 * The element of a selector, also when it comes later; rejects with `TARGET_NOT_FOUND`, or `INVALID_OPTIONS` for none.
 *
 * @param timeout - milliseconds; infinite: the target is waited for without end
 */
export function findTarget(
  target: string | Element | null,
  signal?: AbortSignal,
  timeout: number = targetTimeout,
): Promise<Element> {
  return new Promise((resolve, reject) => {
    // What a page looked for itself and did not find.
    if (!target) throw new OrielError('TARGET_NOT_FOUND', 'There is no element to mount into.');
    checkSelector(target);
    // Whoever has ended asks no more.
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
