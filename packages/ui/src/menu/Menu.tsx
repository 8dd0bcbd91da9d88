import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Layer } from '../layer/Layer';
import type { Placement } from '../layer/place';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { MenuList } from './MenuList';
import css from './menu.css?inline';
import type { MenuRow } from './menu-row';

const styles = sheet(css);

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
  useSheet(styles);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'first' | 'last' | null>(startsOpen ? 'first' : null);

  const change = (next: 'first' | 'last' | null) => {
    setOpen(next);
    if ((next === null) !== (open === null)) onOpenChange?.(next !== null);
  };
  const close = (returnsFocus: boolean) => {
    change(null);
    if (returnsFocus) button.current?.focus({ preventScroll: true });
  };

  return (
    <>
      {trigger({
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        'aria-controls': open === null ? undefined : `${id}-menu`,
        onClick: () => (open === null ? change('first') : close(true)),
        onKeyDown: event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          change(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {open !== null && (
        <Layer
          anchor={button}
          placement={placement}
          part="menu"
          className={className}
          onClose={reason => close(reason !== 'outside')}
        >
          <MenuList id={`${id}-menu`} label={label} rows={rows} start={open} onClose={close} />
        </Layer>
      )}
    </>
  );
}
