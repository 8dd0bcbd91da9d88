import { Ellipsis } from 'lucide-react';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { Menu } from '../menu/Menu';
import type { MenuAction } from '../menu/menu-row';

/** An action on a row of a {@link DataTable}. */
export interface RowAction extends MenuAction {
  /**
   * Accessible name of the button that a wide table shows for it, such as "Remove Ada". Without it, the action is only in the
   * menu.
   */
  buttonName?: string | undefined;
}

/** Options of {@link RowActions}. */
export interface RowActionsProps {
  /** Accessible name of the menu, such as "Actions for Ada". */
  label: string;
  /** Nothing is rendered for none. */
  actions: readonly RowAction[];
}

/** The actions on a row. In less than 960 px, all of them are in one menu. */
export function RowActions({ label, actions }: RowActionsProps) {
  if (actions.length === 0) return null;
  const buttons = actions.filter(({ buttonName }) => buttonName !== undefined);
  return (
    <>
      {buttons.map(({ id, label: text, buttonName, disabled, onSelect }) => (
        <Button
          key={id}
          className="o-table-wide-action"
          kind="ghost"
          size="small"
          aria-label={buttonName}
          disabled={disabled}
          onClick={onSelect}
        >
          {text}
        </Button>
      ))}
      <Menu
        label={label}
        placement="bottom-end"
        rows={actions}
        trigger={props => (
          <IconButton
            className={buttons.length === actions.length ? 'o-table-narrow-menu' : undefined}
            label={label}
            {...props}
          >
            <Ellipsis />
          </IconButton>
        )}
      />
    </>
  );
}
