import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import type { Placement } from '../layer/place';
import { MenuPanel } from './MenuPanel';
import type { MenuRow } from './menu-row';

/** Props for the button of a menu. */
export interface MenuTriggerProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Options of {@link Menu}. */
export interface MenuProps {
  /** Name of the menu. */
  label: string;
  rows: readonly MenuRow[];
  /** Renders the button: `trigger={props => <IconButton label="More" {...props}><Ellipsis /></IconButton>}`. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  /** Default: `bottom-start`. */
  placement?: Placement | undefined;
  className?: string | undefined;
  /** Open from the start. Default false. */
  startsOpen?: boolean | undefined;
  /** Called when it opens or closes. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/**
 * A button with a menu, after the menu button pattern of WAI-ARIA: arrows, Home and End move, letters search for a row, Escape
 * closes and restores the focus, Tab closes and moves on from the button.
 */
export function Menu({ label, rows, trigger, placement, className, startsOpen, onOpenChange }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'first' | 'last' | null>(startsOpen ? 'first' : null);

  const change = (next: 'first' | 'last' | null) => {
    setOpen(next);
    if ((next === null) !== (open === null)) onOpenChange?.(next !== null);
  };

  return (
    <>
      {trigger({
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        'aria-controls': open === null ? undefined : `${id}-menu`,
        onClick() {
          // A browser that does not focus pressed buttons leaves the focus in the menu that goes.
          if (open !== null) button.current?.focus({ preventScroll: true });
          change(open === null ? 'first' : null);
        },
        onKeyDown: event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          change(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {open !== null && (
        <MenuPanel
          id={`${id}-menu`}
          label={label}
          rows={rows}
          anchor={button}
          placement={placement}
          className={className}
          start={open}
          onClose={() => change(null)}
        />
      )}
    </>
  );
}
