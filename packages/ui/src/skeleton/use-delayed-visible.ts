import { useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds until a placeholder shows, and minimum milliseconds that it then stays. */
const defaults = { delay: 300, least: 400 } as const;

/**
 * Whether to show a waiting indicator. A short wait shows none, and a shown indicator stays long enough to be noticed.
 *
 * @param waiting - whether content is pending
 */
export function useDelayedVisible(
  waiting: boolean,
  { delay, least }: { delay: number; least: number } = defaults,
): boolean {
  const [visible, setVisible] = useState(false);
  const since = useRef(0);
  const isSeen = useRef(false);
  // Layout effect: set together with the content, because a timer in between would hide it again.
  useLayoutEffect(() => {
    isSeen.current = visible && (waiting || isSeen.current);
    if (waiting === visible) return;
    // A placeholder that was never visible need not stay, and the next wait starts over.
    if (!waiting && !isSeen.current) return setVisible(false);
    const wait = waiting ? delay : Math.max(0, since.current + least - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setVisible(waiting);
    }, wait);
    return () => clearTimeout(timer);
  }, [waiting, visible, delay, least]);
  // The content may arrive before the timer's update is rendered.
  return visible && (waiting || isSeen.current);
}
