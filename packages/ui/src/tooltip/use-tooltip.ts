import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isTouchOnly } from '../dom/is-touch-only';

/** Delays in ms: before it shows under the pointer, and before it hides, so that the pointer can move onto it. */
const WAIT = { show: 400, hide: 120 };

/**
 * Whether the tooltip of an element is shown: while the pointer rests on the element or its tooltip, or it has keyboard focus.
 * The handlers go on the element or around it.
 */
export function useTooltip(anchorOf: () => Element | null | undefined, bubble: RefObject<Element | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTouched = useRef(false);
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

  /** Whether an event concerns the anchor or its tooltip; while the anchor's menu is open, no tooltip is needed. */
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
      onPointerDown(event: PointerEvent) {
        isTouched.current = event.pointerType === 'touch';
        now(false);
      },
      onFocus(event: FocusEvent) {
        // After a tap nothing would hide it: `:focus-visible` also matches when the focus moves here from a text field.
        if (isTouched.current || isTouchOnly()) return;
        if (isAbout(event.target) && event.target.matches(':focus-visible')) now(true);
      },
      onBlur: () => now(false),
      onKeyDown(event: KeyboardEvent) {
        isTouched.current = false;
        if (event.key === 'Escape') now(false);
      },
    },
  };
}

type Bubble = typeof import('./TooltipBubble').TooltipBubble;

/** The component of the text, fetched for the first tooltip. Without it, assistive technology still has the name. */
export function useTooltipBubble(isOpen: boolean): Bubble | undefined {
  const [Bubble, setBubble] = useState<Bubble>();
  useEffect(() => {
    if (!isOpen || Bubble) return;
    import('./TooltipBubble').then(
      module => setBubble(() => module.TooltipBubble),
      () => undefined,
    );
  }, [isOpen, Bubble]);
  return Bubble;
}
