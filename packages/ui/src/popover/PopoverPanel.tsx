import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { activeElementInRoot } from '../dom/active-element';
import { tabbables } from '../dom/tabbables';
import { Layer, type LayerProps } from '../layer/Layer';

/** Options of {@link PopoverPanel}. */
export interface PopoverPanelProps extends Pick<LayerProps, 'placement' | 'gap' | 'className' | 'part'> {
  id?: string | undefined;
  /** Accessible name. */
  label: string;
  /** The button that opened it. */
  anchor: RefObject<HTMLElement | null>;
  /**
   * Requests closing: after Escape, a press on the scrim, and Tab beyond the last control.
   *
   * @param returnsFocus - the focus belongs on the anchor again; false after a press elsewhere
   */
  onClose: (returnsFocus: boolean) => void;
  /** Tab beyond the last control moves to the first one instead of closing, such as while typed text may be lost. */
  wrapsTab?: boolean | undefined;
  children: ReactNode;
}

/**
 * The open panel of a popover, after the non-modal dialog pattern of WAI-ARIA. The focus moves to its first control, unless its
 * content takes the focus. Mount it to open it; use `Popover` if one button opens it.
 */
export function PopoverPanel({
  id,
  label,
  anchor,
  onClose,
  wrapsTab,
  children,
  ...layer
}: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Not a layout effect: the layer is shown by one, and hidden elements cannot take the focus.
  useEffect(() => {
    const element = panel.current;
    if (!element || element.contains(activeElementInRoot(element))) return;
    (tabbables(element)[0] ?? element).focus({ preventScroll: true });
  }, []);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab' || event.defaultPrevented) return;
    const stops = tabbables(event.currentTarget);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const active = activeElementInRoot(event.currentTarget);
    if (edge && active !== edge && !(event.shiftKey && active === event.currentTarget)) return;
    if (wrapsTab) {
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
      return;
    }
    // Forwards, Tab moves on from the anchor; backwards, it stays there.
    if (event.shiftKey) event.preventDefault();
    onClose(true);
  };

  return (
    <Layer anchor={anchor} part="popover" {...layer} onClose={reason => onClose(reason !== 'outside')}>
      <div
        ref={panel}
        id={id}
        className="o-popover"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
      >
        {children}
      </div>
    </Layer>
  );
}
