import { type RefObject, useLayoutEffect, useState } from 'react';
import { ownerWindow, rootOf } from '../dom/owner';

/** Height of a row in px, until one is measured; matches `data-table.css`. */
const defaultHeight = 48;
/** Rows above and below the viewport; the window moves in steps of as many. */
const overscan = 12;
/** Tables up to this length render all rows, so that the browser's search finds everything. */
const longFrom = 200;

/** The rendered rows of a table. */
export interface RowWindow {
  readonly first: number;
  /** Index after the last one. */
  readonly end: number;
  /** Height of a row in px. */
  readonly height: number;
}

/**
 * Finds the rows of a long table that are in the viewport. Measures against the window of the page, so it needs to know neither
 * the scroller nor the roots in between. All rows must have the same height.
 *
 * @returns undefined if all rows are rendered
 */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  isUniform: boolean,
): RowWindow | undefined {
  const isLong = isUniform && count > longFrom;
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: 3 * overscan, height: defaultHeight });
  useLayoutEffect(() => {
    const element = body.current;
    if (!isLong || !element) return;
    const view = ownerWindow(element);
    const root = rootOf(element);
    const measure = () => {
      const height = element.querySelector<HTMLElement>('[data-index]')?.offsetHeight || defaultHeight;
      const above = -element.getBoundingClientRect().top;
      const inSteps = (pixels: number) => Math.floor(pixels / height / overscan) * overscan;
      const first = Math.max(0, Math.min(count - overscan, inSteps(above) - overscan));
      const end = Math.min(count, Math.max(first, inSteps(above + view.innerHeight)) + 2 * overscan);
      setShown(now =>
        now.first === first && now.end === end && now.height === height ? now : { first, end, height },
      );
    };
    measure();
    // Scroll events do not leave a shadow root, and those of the page's scrollers do not enter one.
    const targets = new Set<EventTarget>([root, view]);
    for (const target of targets)
      target.addEventListener('scroll', measure, { capture: true, passive: true });
    view.addEventListener('resize', measure);
    return () => {
      for (const target of targets) target.removeEventListener('scroll', measure, { capture: true });
      view.removeEventListener('resize', measure);
    };
  }, [body, count, isLong]);
  if (!isLong) return;
  return { ...shown, end: Math.min(count, shown.end) };
}
