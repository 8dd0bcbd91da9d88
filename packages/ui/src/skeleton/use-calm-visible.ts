import { useLayoutEffect, useRef, useState } from 'react';

/** How long a placeholder waits before it shows, and how long it then stays, in ms. */
const CALM = { delay: 300, least: 400 } as const;

/**
 * Whether to show a sign of waiting: not for a wait that is over at once, and never for the blink of an eye.
 *
 * @param waiting - whether something is being waited for
 */
export function useCalmVisible(
  waiting: boolean,
  { delay, least }: { delay: number; least: number } = CALM,
): boolean {
  const [visible, setVisible] = useState(false);
  const since = useRef(0);
  const isSeen = useRef(false);
  // With the content itself, and not some time after: a timer in between would take it away again.
  useLayoutEffect(() => {
    isSeen.current = visible && (waiting || isSeen.current);
    if (waiting === visible) return;
    // What nobody has seen need not stay, and the next wait begins anew.
    if (!waiting && !isSeen.current) return setVisible(false);
    const wait = waiting ? delay : Math.max(0, since.current + least - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setVisible(waiting);
    }, wait);
    return () => clearTimeout(timer);
  }, [waiting, visible, delay, least]);
  // The content may be faster than what the timer has set.
  return visible && (waiting || isSeen.current);
}
