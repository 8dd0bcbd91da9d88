import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls back when the backdrop of a dialog is pressed. The backdrop has no element of its own: its events have the dialog as
 * target, and are outside of its box. Both press and release must be outside, so that dragging a selection out of a field does
 * not close the dialog.
 */
export function useBackdropPress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let began = false;
    const isOutside = (event: MouseEvent) => {
      if (event.composedPath()[0] !== element) return false;
      const box = element.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      return x < box.left || x > box.right || y < box.top || y > box.bottom;
    };
    const handleDown = (event: PointerEvent) => {
      began = event.button === 0 && isOutside(event);
    };
    const handleClick = (event: MouseEvent) => {
      if (began && isOutside(event)) press.current();
      began = false;
    };
    element.addEventListener('pointerdown', handleDown);
    element.addEventListener('click', handleClick);
    return () => {
      element.removeEventListener('pointerdown', handleDown);
      element.removeEventListener('click', handleClick);
    };
  }, [dialog]);
}
