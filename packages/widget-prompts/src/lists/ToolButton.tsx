import { Button } from '@oriel/ui';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';

/** Props for the panel of a {@link ToolButton}. */
export interface ToolPanelProps {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  /** The row with the focus, in a menu. */
  start: 'first' | 'last';
  onClose: () => void;
}

interface ToolButtonProps {
  icon: ReactNode;
  popup: 'menu' | 'dialog';
  /** It narrows the shown cards. */
  isActive?: boolean;
  /** Fetches the panel. */
  preload: () => void;
  /** Renders the panel once it is open; it is fetched. */
  panel: (props: ToolPanelProps) => ReactNode;
  onOpen?: () => void;
  /** The text of the button. */
  children: ReactNode;
}

/** A button above the cards, with a menu or a panel of controls that is fetched on first use. */
export function ToolButton({ icon, popup, isActive, preload, panel, onOpen, children }: ToolButtonProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<ToolPanelProps['start'] | null>(null);
  const change = (next: typeof open) => {
    setOpen(next);
    if (next !== null && open === null) onOpen?.();
  };
  return (
    <>
      <Button
        ref={anchor}
        kind="ghost"
        icon={icon}
        collapse
        data-active={isActive ? '' : undefined}
        aria-haspopup={popup}
        aria-expanded={open !== null}
        aria-controls={open === null ? undefined : id}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          // A browser that does not focus pressed buttons leaves the focus in the panel that goes.
          if (open !== null) anchor.current?.focus({ preventScroll: true });
          change(open === null ? 'first' : null);
        }}
        onKeyDown={event => {
          if (popup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          change(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {children}
      </Button>
      {open !== null && panel({ id, anchor, start: open, onClose: () => setOpen(null) })}
    </>
  );
}
