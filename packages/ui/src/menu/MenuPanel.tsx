import type { RefObject } from 'react';
import { Layer } from '../layer/Layer';
import type { Placement } from '../layer/place';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { MenuList } from './MenuList';
import css from './menu.css?inline';
import type { MenuRow } from './menu-row';

const styles = sheet(css);

/** Options of {@link MenuPanel}. */
export interface MenuPanelProps {
  id?: string | undefined;
  /** Name of the menu. */
  label: string;
  rows: readonly MenuRow[];
  /** The button that opened it, which gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  /** Default: `bottom-start`. */
  placement?: Placement | undefined;
  className?: string | undefined;
  /** The row with the focus. Default: the first. */
  start?: 'first' | 'last' | undefined;
  onClose: () => void;
}

/** The open menu of a button that stays where it is, for example because the menu is fetched later. Mount it to open it. */
export function MenuPanel({
  id = '',
  label,
  rows,
  anchor,
  placement,
  className,
  start = 'first',
  onClose,
}: MenuPanelProps) {
  useSheet(styles);
  const close = (returnsFocus: boolean) => {
    onClose();
    if (returnsFocus) anchor.current?.focus({ preventScroll: true });
  };
  return (
    <Layer
      anchor={anchor}
      placement={placement}
      part="menu"
      className={className}
      onClose={reason => close(reason !== 'outside')}
    >
      <MenuList id={id} label={label} rows={rows} start={start} onClose={close} />
    </Layer>
  );
}
