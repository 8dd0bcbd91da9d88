import type { MountOptions } from '../options/mount-options';

/** Calls back once at the moment that `load` names, unless the signal is aborted first. */
export function startWhen(
  load: MountOptions['load'],
  element: HTMLElement,
  ended: AbortSignal,
  start: () => void,
): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const go = () => {
    if (signal.aborted) return;
    waiting.abort();
    if (!ended.aborted) start();
  };
  ended.addEventListener('abort', go, { signal });
  if (load === 'visible') {
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) go();
    });
    observer.observe(element);
    signal.onabort = () => observer.disconnect();
  } else if (load === 'idle' && 'requestIdleCallback' in window) {
    const handle = requestIdleCallback(go, { timeout: 5000 });
    signal.onabort = () => cancelIdleCallback(handle);
  } else if (load === 'interaction') {
    if (element.matches(':focus-within')) go();
    else
      for (const type of ['pointerdown', 'focusin', 'keydown'])
        element.addEventListener(type, go, { signal });
  } else go();
}
