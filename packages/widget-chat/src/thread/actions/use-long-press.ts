import { isTouchOnly } from '@oriel/ui';
import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds and pixels of a long press. */
const press = { time: 450, move: 10 };

/** Calls back after a long press of a finger on the element that contains `inner`, except on its controls. */
export function useLongPress(inner: RefObject<HTMLElement | null>, box: string, onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const element = inner.current?.closest<HTMLElement>(box);
    if (!element || !isTouchOnly()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasFired = false;
    let from = { x: 0, y: 0 };
    const cancel = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const handleDown = (event: PointerEvent) => {
      cancel();
      hasFired = false;
      const [target] = event.composedPath();
      const isControl = target instanceof Element && target.closest('a, button, summary, input, textarea');
      if (event.pointerType !== 'touch' || isControl || element.dataset.selectable !== undefined) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        timer = undefined;
        hasFired = true;
        latest.current();
      }, press.time);
    };
    const handleMove = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > press.move) cancel();
    };
    const abort = new AbortController();
    const { signal } = abort;
    element.addEventListener('pointerdown', handleDown, { signal });
    element.addEventListener('pointermove', handleMove, { signal, passive: true });
    // The click after it would close what it opened.
    const handleEnd = (event: TouchEvent) => {
      if (hasFired && event.cancelable) event.preventDefault();
    };
    element.addEventListener('touchend', handleEnd, { signal, passive: false });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      element.addEventListener(end, cancel, { signal });
    return () => {
      cancel();
      abort.abort();
    };
  }, [inner, box]);
}

/** Makes the text of a message selectable again, and selects it. */
export function selectText(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.dataset.selectable = '';
  element.ownerDocument.getSelection()?.selectAllChildren(element.querySelector('.c-bubble, .md') ?? element);
}
