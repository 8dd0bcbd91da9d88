import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Maximum pixels from the end at which a reader counts as being at the end. */
const near = 48;
/** Pixels from the end up to which the button to the end would lie on the actions of the last answer. */
const ofActions = 108;
/** Milliseconds after a gesture during which an upward scroll is attributed to the reader, not to a layout change. */
const gestureTime = 1_000;
const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Milliseconds of a scroll to the end. */
const scrollTime = 300;

/** Cubic, slow at both ends. */
const easeInOut = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);

export interface StickToEnd {
  /** The reader has scrolled away from the end, and past the actions of the last answer. */
  readonly isAway: boolean;
  /** Scrolls in 300 ms; at once for users who prefer reduced motion. A gesture of the reader ends it. */
  toEnd(): void;
}

/**
 * Scrolls an element to its end, which may move meanwhile.
 *
 * @returns a function that stops it; undefined if the element is there already
 */
function scrollToEnd(element: HTMLElement, onEnd: () => void): (() => void) | undefined {
  const from = element.scrollTop;
  const jump = () => {
    element.scrollTop = element.scrollHeight;
  };
  const motion = element.ownerDocument.defaultView?.matchMedia?.('(prefers-reduced-motion: no-preference)');
  if (!motion?.matches) {
    jump();
    return undefined;
  }
  let start: number | undefined;
  let frame = requestAnimationFrame(function step(now) {
    start ??= now;
    const part = Math.min(1, (now - start) / scrollTime);
    if (part === 1) {
      jump();
      onEnd();
      return;
    }
    const end = element.scrollHeight - element.clientHeight;
    element.scrollTop = from + (end - from) * easeInOut(part);
    frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
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
  /** Stops the running scroll to the end. */
  const stop = useRef<() => void>(undefined);

  const go = useCallback(
    (isSmooth: boolean) => {
      const element = scroller.current;
      if (!element) return;
      stop.current?.();
      stop.current = undefined;
      sticks.current = true;
      setAway(false);
      if (firstKey === undefined) element.scrollTop = 0;
      else if (!isSmooth) element.scrollTop = element.scrollHeight;
      else
        stop.current = scrollToEnd(element, () => {
          stop.current = undefined;
        });
    },
    [scroller, firstKey],
  );
  const toEnd = useCallback(() => go(true), [go]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = measured.current;
    if (before.identity === identity && before.firstKey !== firstKey && before.firstKey !== undefined) {
      if (!sticks.current && !holdsItself)
        element.scrollTop = before.top + element.scrollHeight - before.height;
    } else if (before.identity !== identity) go(false);
    measured.current = { top: element.scrollTop, height: element.scrollHeight, firstKey, identity };
  }, [scroller, identity, firstKey, go, holdsItself]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    let lastGesture = Number.NEGATIVE_INFINITY;
    const handleGesture = () => {
      lastGesture = performance.now();
      if (!stop.current) return;
      // The reader decides from here on where to read.
      stop.current();
      stop.current = undefined;
      sticks.current = false;
      handleScroll();
    };
    const handleScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const below = scrollHeight - scrollTop - clientHeight;
      const isAtEnd = below <= near;
      const isReader = performance.now() - lastGesture < gestureTime;
      if (isAtEnd) sticks.current = true;
      else if (isReader && scrollTop < measured.current.top) sticks.current = false;
      measured.current = { ...measured.current, top: scrollTop, height: scrollHeight };
      setAway(below > ofActions && !sticks.current);
    };
    const follow = () => {
      measured.current = { ...measured.current, height: element.scrollHeight };
      // A running scroll goes to the new end by itself.
      if (sticks.current && !stop.current && measured.current.firstKey !== undefined)
        element.scrollTop = element.scrollHeight;
      // The answer may grow without a scroll.
      setAway(!sticks.current && element.scrollHeight - element.scrollTop - element.clientHeight > ofActions);
    };
    element.addEventListener('scroll', handleScroll, { passive: true });
    for (const gesture of gestures) element.addEventListener(gesture, handleGesture, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(follow);
    observer?.observe(inner);
    observer?.observe(element);
    follow();
    return () => {
      stop.current?.();
      stop.current = undefined;
      element.removeEventListener('scroll', handleScroll);
      for (const gesture of gestures) element.removeEventListener(gesture, handleGesture);
      observer?.disconnect();
    };
  }, [scroller, content]);

  return { isAway, toEnd };
}
