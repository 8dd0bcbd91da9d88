import { Check } from 'lucide-react';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { Tooltip } from '../tooltip/Tooltip';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import css from './picker.css?inline';
import type { PickerOption } from './picker-option';

const styles = sheet(css);

/** Options of {@link PickerRow}. */
export interface PickerRowProps {
  /** For `aria-activedescendant` of the field that has the focus. */
  id?: string | undefined;
  option: PickerOption;
  /** Enter chooses this row. */
  isCurrent: boolean;
  /** Default: none is. */
  isChosen?: boolean | undefined;
  /** Default: can be chosen. */
  isBlocked?: boolean | undefined;
  /** Shows the choice as a check box. Default: as a check mark at the end. */
  hasBox?: boolean | undefined;
  /** The pointer moves over it. */
  onPoint: () => void;
  onChoose: () => void;
}

/** One row of a listbox whose keys another element handles: a picture, the name, one line below it, and a note. */
export function PickerRow({
  id,
  option,
  isCurrent,
  isChosen = false,
  isBlocked,
  hasBox,
  onPoint,
  onChoose,
}: PickerRowProps) {
  useSheet(styles);
  const { label, description, icon, note } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      className="o-picker-row"
      part="option"
      role="option"
      aria-selected={isChosen}
      aria-disabled={isBlocked || undefined}
      data-current={isCurrent ? '' : undefined}
      onPointerMove={onPoint}
      // The focus stays on the field.
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      {hasBox && <span className="o-picker-box">{isChosen && <Check />}</span>}
      {icon}
      <span className="o-picker-text">
        <span title={label}>{label}</span>
        {description && <small title={description}>{description}</small>}
      </span>
      {note && (
        <Tooltip text={note.tooltip}>
          <span className="o-picker-note">
            <span aria-hidden="true">{note.text}</span>
            <VisuallyHidden>{note.tooltip}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
      {!hasBox && isChosen && <Check className="o-picker-check" />}
    </div>
  );
}
