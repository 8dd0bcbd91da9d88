import { type RefObject, useId, useLayoutEffect } from 'react';
import { ownerWindow } from '../dom/owner';
import { type Placement, placeBeside } from '../layer/place';
import { hideFromTopLayer, showInTopLayer } from '../layer/top-layer';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './tooltip.css?inline';

const styles = sheet(css);

export interface TooltipBubbleProps {
  bubble: RefObject<HTMLSpanElement | null>;
  anchorOf: () => Element | null | undefined;
  text: string;
  keys?: string | undefined;
  placement: Placement;
  /** Called when the anchor moves away from the tooltip. */
  onAway: () => void;
}

/** The text itself, in the top layer. */
export function TooltipBubble({ bubble, anchorOf, text, keys, placement, onAway }: TooltipBubbleProps) {
  useSheet(styles);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are made anew each time and do the same
  useLayoutEffect(() => {
    const anchor = anchorOf();
    const element = bubble.current;
    if (!anchor || !element) return;
    showInTopLayer(element);
    const window = ownerWindow(element);
    placeBeside(anchor, element, placement, 8);
    const isNamedByIt = anchor.getAttribute('aria-label') === text;
    const before = anchor.getAttribute('aria-describedby');
    if (!isNamedByIt) anchor.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    window.addEventListener('scroll', onAway, { capture: true, passive: true });
    return () => {
      window.removeEventListener('scroll', onAway, { capture: true });
      hideFromTopLayer(element);
      if (isNamedByIt) return;
      if (before) anchor.setAttribute('aria-describedby', before);
      else anchor.removeAttribute('aria-describedby');
    };
  }, [placement, text, id]);
  return (
    <span ref={bubble} id={id} className="o-tooltip" part="tooltip" role="tooltip" popover="manual">
      {text}
      {keys && <kbd className="o-tooltip-keys">{keys}</kbd>}
    </span>
  );
}
