/** Position of a layer relative to its anchor: a side, and the alignment along it. */
export type Placement =
  | 'bottom-start'
  | 'bottom-end'
  | 'bottom'
  | 'top-start'
  | 'top-end'
  | 'top'
  | 'left'
  | 'right';

/** A box in px of a layer. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Position of a layer, in its own px of the window. */
export interface Place {
  left: number;
  top: number;
  maxHeight: number;
  side: 'top' | 'bottom' | 'left' | 'right';
}

/** Minimum distance of a layer from the edges of the window, in px. */
const EDGE = 8;

/**
 * Places a layer next to an element. Both may be inside an element with `zoom`: there the px of a style are larger than those of
 * the window, which measure boxes.
 */
export function placeBeside(
  anchor: Element,
  layer: HTMLElement,
  placement: Placement,
  gap: number,
  rtl?: boolean,
): Place {
  const { documentElement, defaultView } = layer.ownerDocument;
  // Browsers without it measure in px of the element.
  const zoom = layer.currentCSSZoom || 1;
  const { left, top, width, height } = anchor.getBoundingClientRect();
  const to = place(
    { left: left / zoom, top: top / zoom, width: width / zoom, height: height / zoom },
    { width: layer.offsetWidth, height: layer.offsetHeight },
    { width: documentElement.clientWidth / zoom, height: (defaultView?.innerHeight ?? 0) / zoom },
    placement,
    gap,
    rtl,
  );
  layer.style.setProperty('left', `${Math.round(to.left)}px`);
  layer.style.setProperty('top', `${Math.round(to.top)}px`);
  return to;
}

/**
 * Finds the position of a layer next to its anchor: on the other side if there is more room, pushed back into the window along
 * the anchor, and no taller than the available room.
 *
 * @param gap - distance from the anchor, in px
 */
export function place(
  anchor: Box,
  layer: { width: number; height: number },
  view: { width: number; height: number },
  placement: Placement,
  gap: number,
  rtl = false,
): Place {
  // `split` returns at least one part, and the names are those of the type.
  const [wanted, align] = placement.split('-') as [Place['side'], 'start' | 'end' | undefined];
  const room = {
    top: anchor.top - gap - EDGE,
    bottom: view.height - anchor.top - anchor.height - gap - EDGE,
    left: anchor.left - gap - EDGE,
    right: view.width - anchor.left - anchor.width - gap - EDGE,
  };
  const across = wanted === 'left' || wanted === 'right';
  const opposite = OPPOSITE[wanted];
  const side =
    (across ? layer.width : layer.height) > room[wanted] && room[opposite] > room[wanted] ? opposite : wanted;

  if (across) {
    const left = side === 'left' ? anchor.left - gap - layer.width : anchor.left + anchor.width + gap;
    const top = anchor.top + (anchor.height - layer.height) / 2;
    return {
      left: clamp(left, view.width - layer.width),
      top: clamp(top, view.height - layer.height),
      maxHeight: view.height - 2 * EDGE,
      side,
    };
  }
  const maxHeight = Math.max(room[side], 80);
  const height = Math.min(layer.height, maxHeight);
  const atStart = rtl ? align === 'end' : align === 'start';
  const left = !align
    ? anchor.left + (anchor.width - layer.width) / 2
    : atStart
      ? anchor.left
      : anchor.left + anchor.width - layer.width;
  return {
    left: clamp(left, view.width - layer.width),
    top: side === 'top' ? anchor.top - gap - height : anchor.top + anchor.height + gap,
    maxHeight,
    side,
  };
}

const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

function clamp(value: number, max: number): number {
  return Math.max(EDGE, Math.min(value, max - EDGE));
}
