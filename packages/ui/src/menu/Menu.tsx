import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { createTypeahead, isTypedCharacter } from '../dom/typeahead';
import { Layer } from '../layer/Layer';
import type { Placement } from '../layer/place';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './menu.css?inline';

const styles = sheet(css);

/** A row of a menu that can be chosen. */
export interface MenuAction {
  kind?: 'action' | undefined;
  /** Unique in its menu. */
  id: string;
  label: string;
  /** A second, smaller line. */
  description?: string | undefined;
  /** Stands at the right: a key, a count. */
  hint?: ReactNode;
  /** An icon or an `Avatar` at the left. */
  icon?: ReactNode;
  /** Given: the row is one of several to choose from and shows a check when chosen. */
  checked?: boolean | undefined;
  /** Rows with `checked`: whether others may be checked as well. Default: `radio`. */
  choice?: 'radio' | 'checkbox' | undefined;
  /** A destructive row; comes last. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
}

/** What a menu is made of. */
export type MenuRow =
  | MenuAction
  | { kind: 'label'; id: string; label: string }
  | { kind: 'divider'; id: string };

/** What the button of a menu is given. */
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
  /** Told when it opens and closes. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/**
 * A button and the menu that it opens, after the menu button pattern of WAI-ARIA: arrows, Home and End move, letters
 * look for a row, Escape closes and gives the focus back, Tab closes and goes on from the button.
 */
export function Menu({ label, rows, trigger, placement, className, onOpenChange }: MenuProps) {
  useSheet(styles);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'first' | 'last' | null>(null);

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

interface MenuListProps {
  id: string;
  label: string;
  rows: readonly MenuRow[];
  start: 'first' | 'last';
  onClose: (returnsFocus: boolean) => void;
}

function MenuList({ id, label, rows, start, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [typeahead] = useState(() => createTypeahead());
  const actions = rows.filter((row): row is MenuAction => row.kind === undefined || row.kind === 'action');

  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focusRow = (index: number) => elements().at(index)?.focus({ preventScroll: false });

  // Not a layout effect: the layer around it is shown by one, and what is not shown takes no focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => focusRow(start === 'first' ? 0 : -1), []);

  const handleKeyDown = (event: KeyboardEvent) => {
    const all = elements();
    // The rows stand in this tree, so the target is one of them whatever root it is in.
    const current = all.indexOf(event.target as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: (current + 1) % all.length,
      ArrowUp: (current - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const to = isTypedCharacter(event)
      ? typeahead(
          event.key,
          actions.map(action => action.label),
          current,
        )
      : moves[event.key];
    if (event.key === 'Tab') {
      // Not prevented: the focus is on the button again and Tab goes on from there.
      onClose(true);
    } else if (to !== undefined) {
      event.preventDefault();
      if (to >= 0) focusRow(to);
    }
  };

  return (
    <div
      id={id}
      ref={list}
      className="o-menu"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      {rows.map(row => {
        if (row.kind === 'divider') return <hr key={row.id} className="o-menu-divider" />;
        if (row.kind === 'label') {
          return (
            <div key={row.id} className="o-menu-label" role="presentation">
              {row.label}
            </div>
          );
        }
        return <MenuItem key={row.id} row={row} onClose={onClose} />;
      })}
    </div>
  );
}

function MenuItem({ row, onClose }: { row: MenuAction; onClose: (returnsFocus: boolean) => void }) {
  const isChoice = row.checked !== undefined;
  const role = !isChoice ? 'menuitem' : row.choice === 'checkbox' ? 'menuitemcheckbox' : 'menuitemradio';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role has it wherever it is set
    <button
      type="button"
      className="o-menu-row"
      part="menu-row"
      role={role}
      tabIndex={-1}
      data-row=""
      data-danger={row.danger ? '' : undefined}
      aria-checked={isChoice ? row.checked : undefined}
      aria-disabled={row.disabled || undefined}
      onPointerMove={event => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (row.disabled) return;
        // First the focus goes back: what opens next remembers the button and not a row that is gone.
        onClose(true);
        row.onSelect();
      }}
    >
      {row.icon}
      <span className="o-menu-text">
        {row.label}
        {row.description && <small className="o-menu-description">{row.description}</small>}
      </span>
      {row.hint != null && <span className="o-menu-hint">{row.hint}</span>}
      {row.checked && <Check className="o-menu-check" />}
    </button>
  );
}
