import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createTypeahead, isTypedCharacter } from '../dom/typeahead';
import type { MenuAction, MenuRow } from './menu-row';

interface MenuListProps {
  id: string;
  label: string;
  rows: readonly MenuRow[];
  start: 'first' | 'last';
  onClose: (returnsFocus: boolean) => void;
}

/** The rows of an open menu, with keyboard navigation. */
export function MenuList({ id, label, rows, start, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [typeahead] = useState(() => createTypeahead());
  const actions = rows.filter(isAction);

  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focusRow = (index: number) => elements().at(index)?.focus({ preventScroll: false });

  // Not a layout effect: the surrounding layer is shown by one, and hidden elements cannot take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => focusRow(start === 'first' ? 0 : -1), []);

  const handleKeyDown = (event: KeyboardEvent) => {
    const all = elements();
    // The rows are in this tree, so the target is one of them in any root.
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
      // Not prevented: the focus is back on the button, and Tab moves on from there.
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
      {withoutEmptyGroups(rows).map(row => {
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

const isAction = (row: MenuRow): row is MenuAction => row.kind === undefined || row.kind === 'action';

/** Leaves out headings and dividers with nothing below them. */
function withoutEmptyGroups(rows: readonly MenuRow[]): readonly MenuRow[] {
  const kept: MenuRow[] = [];
  for (const row of rows.toReversed()) {
    const below = kept.at(-1);
    const isNeeded = row.kind === 'label' ? below && isAction(below) : below && below.kind !== 'divider';
    if (isAction(row) || isNeeded) kept.push(row);
  }
  return kept.reverse();
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
        // Restore the focus first, so that a following dialog remembers the button, not a removed row.
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
