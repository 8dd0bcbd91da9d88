import { type PointerEvent, type RefObject, useRef } from 'react';

/** Distance in px that closes a sheet. */
const FAR = 80;

/** Makes a sheet draggable downwards by a handle. Returns the handle's event handlers. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, onDragged: () => void) {
  const start = useRef<number | null>(null);
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (start.current ?? event.clientY));
  const settle = () => {
    start.current = null;
    sheet.current?.style.removeProperty('transform');
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      sheet.current?.style.setProperty('transform', `translateY(${distance(event)}px)`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const far = distance(event) > FAR;
      settle();
      if (far) onDragged();
    },
    onPointerCancel: settle,
  };
}
