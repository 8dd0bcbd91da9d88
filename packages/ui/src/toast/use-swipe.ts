import { type DragEvent, type PointerEvent, useRef } from 'react';

/** Minimum distance in px for a swipe to dismiss. */
const SWIPE_DISTANCE = 200;
/** Minimum distance in px for a press to count as a swipe, so that a click on a button stays a click. */
const SLOP = 6;

/** Makes an element dismissible by a horizontal swipe. Returns its event handlers. */
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
      // A quick swipe leaves the element before its first move event; capturing would make a button lose its click.
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
    /** Pressing selected text would drag the text, and end the swipe. */
    onDragStart(event: DragEvent<HTMLElement>) {
      event.preventDefault();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      settle(event.currentTarget);
    },
  };
}
