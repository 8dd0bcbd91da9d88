import { Popover, type PopoverProps } from '../popover/Popover';
import { PopoverPanel, type PopoverPanelProps } from '../popover/PopoverPanel';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { PickerList, type PickerListProps } from './PickerList';
import css from './picker.css?inline';

const styles = sheet(css);

/** Options of {@link Picker}. */
export interface PickerProps<Value extends string = string>
  extends PickerListProps<Value>,
    Pick<PopoverProps, 'trigger' | 'placement' | 'onOpenChange'> {}

/**
 * A button with a list to choose from: grouped rows with picture, description and note, searchable from eight options on; on a
 * phone, a sheet. For a few plain options in a form, use `Select`; for actions, `Menu`.
 */
export function Picker<Value extends string>({
  trigger,
  placement,
  onOpenChange,
  ...list
}: PickerProps<Value>) {
  useSheet(styles);
  return (
    <Popover
      label={list.label}
      trigger={trigger}
      placement={placement}
      gap={8}
      onOpenChange={onOpenChange}
      className="o-picker"
      part="picker"
    >
      {close => <PickerList {...list} onDone={close} />}
    </Popover>
  );
}

/** Options of {@link PickerPanel}. */
export interface PickerPanelProps<Value extends string = string>
  extends PickerListProps<Value>,
    Pick<PopoverPanelProps, 'id' | 'anchor' | 'placement' | 'onClose'> {}

/** The open panel of a picker. Mount it to open it; use `Picker` if one button opens it. */
export function PickerPanel<Value extends string>({
  id,
  anchor,
  placement,
  onClose,
  ...list
}: PickerPanelProps<Value>) {
  useSheet(styles);
  return (
    <PopoverPanel
      id={id}
      label={list.label}
      anchor={anchor}
      placement={placement}
      gap={8}
      onClose={onClose}
      className="o-picker"
      part="picker"
    >
      <PickerList {...list} onDone={() => onClose(true)} />
    </PopoverPanel>
  );
}
