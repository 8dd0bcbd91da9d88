import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { classes } from '../dom/classes';
import { isComposing } from '../dom/is-composing';
import { onOutsidePress } from '../dom/outside-press';
import { ownerWindow } from '../dom/owner';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { fadeOut } from './fade-out';
import css from './layer.css?inline';
import { addSheet } from './open-sheets';
import { type Placement, placeBeside } from './place';
import { hideFromTopLayer, showInTopLayer } from './top-layer';
import { useDragDown } from './use-drag-down';

const styles = sheet(css);

/** Options of {@link Layer}. */
export interface LayerProps {
  /** The element that it is placed next to. */
  anchor: RefObject<HTMLElement | null>;
  /**
   * Requests closing: `outside` is a press elsewhere, or the focus lost to a frame, and the focus belongs there now; after
   * `escape` and `scrim` (including a drag of the sheet) it returns to the anchor.
   */
  onClose: (reason: 'outside' | 'escape' | 'scrim') => void;
  /** Default: `bottom-start`. */
  placement?: Placement | undefined;
  /** Distance from the anchor, in px. Default: 6. */
  gap?: number | undefined;
  /** At least as wide as the anchor. */
  matchWidth?: boolean | undefined;
  /** On a phone it is a bottom sheet of full width. Default: true. */
  sheet?: boolean | undefined;
  className?: string | undefined;
  /** Name for `::part`. */
  part?: string | undefined;
  children: ReactNode;
}

/**
 * A floating layer: rendered in its place in the tree and shown in the browser's top layer, so that no ancestor can clip it and
 * no z-index can cover it. Mount it to open it. Its content manages the focus.
 */
export function Layer({
  anchor,
  onClose,
  placement = 'bottom-start',
  gap = 6,
  matchWidth,
  sheet: isSheet = true,
  className,
  part = 'layer',
  children,
}: LayerProps) {
  useSheet(styles);
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    showInTopLayer(element);
    const removeSheet = isSheet ? addSheet(() => close.current('escape')) : undefined;
    return () => {
      removeSheet?.();
      fadeOut(element, 100);
      hideFromTopLayer(element);
    };
  }, [isSheet]);

  useLayoutEffect(() => {
    const element = layer.current;
    const inner = panel.current;
    if (!element || !inner) return;
    const window = ownerWindow(element);
    const update = () => {
      const beside = anchor.current;
      if (!beside?.isConnected) return;
      if (matchWidth) inner.style.setProperty('min-width', `${beside.offsetWidth}px`);
      inner.style.removeProperty('max-height');
      const rtl = window.getComputedStyle(beside).direction === 'rtl';
      const to = placeBeside(beside, element, placement, gap, rtl);
      inner.style.setProperty('max-height', `${Math.floor(to.maxHeight)}px`);
      element.dataset.side = to.side;
    };
    update();
    // Scrolling inside the layer moves nothing.
    const handleScroll = (event: Event) => {
      if (!event.composedPath().includes(element)) update();
    };
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(update) : undefined;
    observer?.observe(element);
    window.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer?.disconnect();
      window.removeEventListener('scroll', handleScroll, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [anchor, placement, gap, matchWidth]);

  // A layer that is seen closes with Escape, also before its content has taken the focus.
  useLayoutEffect(() => {
    const beside = anchor.current;
    const handleKeyDown = (event: KeyboardEvent) => closeOnEscape(event, () => close.current('escape'));
    beside?.addEventListener('keydown', handleKeyDown);
    return () => beside?.removeEventListener('keydown', handleKeyDown);
  }, [anchor]);

  useEffect(
    () =>
      onOutsidePress(
        () => [layer.current, anchor.current],
        () => close.current('outside'),
      ),
    [anchor],
  );

  const grab = useDragDown(panel, () => close.current('scrim'));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the scrim around a sheet; Escape does the same from the keyboard
    <div
      ref={layer}
      className="o-layer"
      part={part}
      popover="manual"
      data-sheet={isSheet ? '' : undefined}
      onClick={event => {
        if (event.target === layer.current) close.current('scrim');
      }}
      onKeyDown={event => closeOnEscape(event, () => close.current('escape'))}
    >
      <div ref={panel} className={classes('o-layer-panel', className)} part={`${part}-panel`}>
        {isSheet && <div className="o-layer-grab" aria-hidden="true" {...grab} />}
        {children}
      </div>
    </div>
  );
}

function closeOnEscape(event: KeyboardEvent | React.KeyboardEvent, close: () => void) {
  if (event.key !== 'Escape' || isComposing('nativeEvent' in event ? event.nativeEvent : event)) return;
  // Otherwise the surrounding dialog would close as well.
  event.preventDefault();
  event.stopPropagation();
  close();
}
