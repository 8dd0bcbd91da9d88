import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Times in ms: before it shows under the pointer, and before it goes, so that the pointer can move onto it. */
const WAIT = { show: 400, hide: 120 };

/**
 * Whether the tooltip of an element is shown: while the pointer rests on the element or its tooltip, or the keyboard's
 * focus is on it. The handlers stand on the element or around it.
 */
export function useTooltip(anchorOf: () => Element | null | undefined, bubble: RefObject<Element | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);

  const later = (next: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), wait);
  };
  const now = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  /** A menu that the button opens stands in here as well, and then there is no need for a tooltip. */
  const isAbout = (target: EventTarget) => {
    const anchor = anchorOf();
    // React's events start at an element.
    const element = target as Element;
    if (!anchor || anchor.getAttribute('aria-expanded') === 'true') return false;
    return anchor.contains(element) || bubble.current?.contains(element) === true;
  };

  return {
    isOpen,
    hide: () => setOpen(false),
    handlers: {
      onPointerOver(event: PointerEvent) {
        if (event.pointerType === 'touch') return;
        if (isAbout(event.target)) later(true, isOpen ? 0 : WAIT.show);
        else later(false, WAIT.hide);
      },
      onPointerLeave: () => later(false, WAIT.hide),
      onPointerDown: () => now(false),
      onFocus(event: FocusEvent) {
        if (isAbout(event.target) && event.target.matches(':focus-visible')) now(true);
      },
      onBlur: () => now(false),
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') now(false);
      },
    },
  };
}
