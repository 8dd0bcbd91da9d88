import { ownerWindow } from '@oriel/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Placed } from './place-tiles';

/** Pixels above and below the viewport in which tiles are already rendered. */
const overscan = 700;

export interface TileWindow {
  /** Indexes of the tiles to render. */
  readonly indexes: readonly number[];
  /** The end of the loaded images is near. */
  readonly isNearEnd: boolean;
}

/** Finds the tiles near the visible part of the list, in a scroller of the widget or of its page. */
export function useTileWindow(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  placed: Placed,
): TileWindow {
  const [range, setRange] = useState<{ readonly from: number; readonly to: number }>({
    from: 0,
    to: overscan * 2,
  });
  const measure = useRef<() => void>(() => {});

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const view = ownerWindow(element);
    let frame = 0;
    const read = () => {
      frame = 0;
      const own = element.getBoundingClientRect();
      const box = scroller.current?.getBoundingClientRect();
      const top = Math.max(0, box?.top ?? 0);
      const bottom = Math.min(view.innerHeight, box?.bottom ?? view.innerHeight);
      // In steps, so that most frames of a scroll render nothing.
      const step = overscan / 2;
      const from = Math.floor((top - own.top - overscan) / step) * step;
      const to = Math.ceil((bottom - own.top + overscan) / step) * step;
      setRange(now => (now.from === from && now.to === to ? now : { from, to }));
    };
    const schedule = () => {
      frame ||= view.requestAnimationFrame(read);
    };
    measure.current = schedule;
    read();
    // Scroll events do not cross a shadow root, so listen to the inner scroller as well.
    const box = scroller.current;
    box?.addEventListener('scroll', schedule, { passive: true });
    view.addEventListener('scroll', schedule, { passive: true, capture: true });
    view.addEventListener('resize', schedule);
    return () => {
      view.cancelAnimationFrame(frame);
      box?.removeEventListener('scroll', schedule);
      view.removeEventListener('scroll', schedule, { capture: true });
      view.removeEventListener('resize', schedule);
    };
  }, [list, scroller]);

  // Content above the list that appears or disappears moves the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new layout
  useLayoutEffect(() => measure.current(), [placed]);

  const indexes: number[] = [];
  for (const [index, { top, height }] of placed.places.entries())
    if (top < range.to && top + height > range.from) indexes.push(index);
  return { indexes, isNearEnd: range.to >= placed.height };
}
