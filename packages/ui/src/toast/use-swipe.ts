import { type DragEvent, type PointerEvent, useRef } from 'react';

/** Distance in px beyond which a swipe dismisses. */
const SWIPE_DISTANCE = 200;
/** Distance in px from which a press counts as a swipe, so that a click on a button stays one. */
const SLOP = 6;

/** Lets an element be swiped away sideways. Returns its event handlers. */
export function useSwipe(onSwiped: () => void) {
  const start = useRef<{ x: number; id: number; swiping: boolean } | null>(null);
  const settle = (element: HTMLElement) => {
    start.current = null;
    element.style.removeProperty('transform');
    element.style.removeProperty('opacity');
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      start.current = { x: event.clientX, id: event.pointerId, swiping: false };
      // A quick one leaves the element before its first move; a button would lose its click.
      if (!(event.target as Element).closest('button'))
        event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = start.current;
      if (!from || from.id !== event.pointerId) return;
      const moved = event.clientX - from.x;
      if (!from.swiping) {
        if (Math.abs(moved) < SLOP) return;
        from.swiping = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      event.currentTarget.style.setProperty('transform', `translateX(${moved}px)`);
      event.currentTarget.style.setProperty('opacity', `${Math.max(0.3, 1 - Math.abs(moved) / 400)}`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = start.current;
      if (!from) return;
      const far = from.swiping && Math.abs(event.clientX - from.x) > SWIPE_DISTANCE;
      settle(event.currentTarget);
      if (far) onSwiped();
    },
    /** A press on marked text would drag the text, and end the swipe. */
    onDragStart(event: DragEvent<HTMLElement>) {
      event.preventDefault();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      settle(event.currentTarget);
    },
  };
}
