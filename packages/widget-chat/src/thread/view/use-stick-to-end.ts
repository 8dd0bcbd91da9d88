import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Maximum pixels from the end at which a reader counts as being at the end. */
const near = 48;
/** Milliseconds after a gesture during which an upward scroll is attributed to the reader, not to a layout change. */
const gestureTime = 1_000;
const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export interface StickToEnd {
  /** The reader has scrolled away from the end. */
  readonly isAway: boolean;
  toEnd(): void;
}

/**
 * Keeps a scrolling element at its end while its content grows, until the reader scrolls up. Content added at the top does not
 * move the text being read.
 *
 * @param identity - identity of the content; a new one starts at its end
 * @param firstKey - key of the first item; it changes when items are prepended. If empty, the element starts at its top
 * @param holdsItself - the content keeps the reader's position when items are prepended
 */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  identity: unknown,
  firstKey: string | undefined,
  holdsItself = false,
): StickToEnd {
  const [isAway, setAway] = useState(false);
  const sticks = useRef(true);
  const measured = useRef({ top: 0, height: 0, firstKey, identity });

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    sticks.current = true;
    setAway(false);
    element.scrollTop = firstKey === undefined ? 0 : element.scrollHeight;
  }, [scroller, firstKey]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = measured.current;
    if (before.identity === identity && before.firstKey !== firstKey && before.firstKey !== undefined) {
      if (!sticks.current && !holdsItself)
        element.scrollTop = before.top + element.scrollHeight - before.height;
    } else if (before.identity !== identity) toEnd();
    measured.current = { top: element.scrollTop, height: element.scrollHeight, firstKey, identity };
  }, [scroller, identity, firstKey, toEnd, holdsItself]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    let lastGesture = Number.NEGATIVE_INFINITY;
    const handleGesture = () => {
      lastGesture = performance.now();
    };
    const handleScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const isAtEnd = scrollHeight - scrollTop - clientHeight <= near;
      const isReader = performance.now() - lastGesture < gestureTime;
      if (isAtEnd) sticks.current = true;
      else if (isReader && scrollTop < measured.current.top) sticks.current = false;
      measured.current = { ...measured.current, top: scrollTop, height: scrollHeight };
      setAway(!isAtEnd && !sticks.current);
    };
    const follow = () => {
      measured.current = { ...measured.current, height: element.scrollHeight };
      if (sticks.current && measured.current.firstKey !== undefined) element.scrollTop = element.scrollHeight;
    };
    element.addEventListener('scroll', handleScroll, { passive: true });
    for (const gesture of gestures) element.addEventListener(gesture, handleGesture, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(follow);
    observer?.observe(inner);
    observer?.observe(element);
    follow();
    return () => {
      element.removeEventListener('scroll', handleScroll);
      for (const gesture of gestures) element.removeEventListener(gesture, handleGesture);
      observer?.disconnect();
    };
  }, [scroller, content]);

  return { isAway, toEnd };
}
