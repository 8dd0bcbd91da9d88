import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { ownerWindow } from '../dom/owner';
import { type Placement, placeBeside } from '../layer/place';
import { hideFromTopLayer, showInTopLayer } from '../layer/top-layer';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './tooltip.css?inline';

const styles = sheet(css);
/** Times in ms: before it shows under the pointer, and before it goes, so that the pointer can move onto it. */
const WAIT = { show: 400, hide: 120 };

/** Options of {@link Tooltip}. */
export interface TooltipProps {
  text: string;
  /** A key that does the same. */
  keys?: string | undefined;
  /** Default: `top`. */
  placement?: Placement | undefined;
  /** One button or link. Where its name is the text already, the tooltip is not read a second time. */
  children: ReactNode;
}

/** A short text beside a button, shown while the pointer rests on it or the keyboard's focus is on it. */
export function Tooltip({ text, keys, placement = 'top', children }: TooltipProps) {
  useSheet(styles);
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const later = (next: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), wait);
  };
  const now = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    const anchor = wrapper.current?.firstElementChild;
    const element = bubble.current;
    if (!open || !anchor || !element) return;
    showInTopLayer(element);
    const window = ownerWindow(element);
    placeBeside(anchor, element, placement, 8);
    const isNamedByIt = anchor.getAttribute('aria-label') === text;
    const before = anchor.getAttribute('aria-describedby');
    if (!isNamedByIt) anchor.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    // What it points at moves away under it.
    const hide = () => setOpen(false);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      window.removeEventListener('scroll', hide, { capture: true });
      hideFromTopLayer(element);
      if (isNamedByIt) return;
      if (before) anchor.setAttribute('aria-describedby', before);
      else anchor.removeAttribute('aria-describedby');
    };
  }, [open, placement, text, id]);

  /** A menu that the button opens stands in here as well, and then there is no need for a tooltip. */
  const isAbout = (target: EventTarget) => {
    const anchor = wrapper.current?.firstElementChild;
    // React's events start at an element.
    const element = target as Element;
    if (!anchor || anchor.getAttribute('aria-expanded') === 'true') return false;
    return anchor.contains(element) || bubble.current?.contains(element) === true;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches the button within and is not one itself
    <span
      ref={wrapper}
      className="o-tooltip-anchor"
      onPointerOver={event => {
        if (event.pointerType === 'touch') return;
        if (isAbout(event.target)) later(true, open ? 0 : WAIT.show);
        else later(false, WAIT.hide);
      }}
      onPointerLeave={() => later(false, WAIT.hide)}
      onPointerDown={() => now(false)}
      onFocus={event => {
        if (isAbout(event.target) && event.target.matches(':focus-visible')) now(true);
      }}
      onBlur={() => now(false)}
      onKeyDown={event => {
        if (event.key === 'Escape') now(false);
      }}
    >
      {children}
      {open && (
        <span ref={bubble} id={id} className="o-tooltip" part="tooltip" role="tooltip" popover="manual">
          {text}
          {keys && <kbd className="o-tooltip-keys">{keys}</kbd>}
        </span>
      )}
    </span>
  );
}
