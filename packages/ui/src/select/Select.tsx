import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useContext, useId, useRef, useState } from 'react';
import { classes } from '../dom/classes';
import { createTypeahead, isTypedCharacter } from '../dom/typeahead';
import fieldCss from '../field/field.css?inline';
import { FieldContext } from '../field/field-context';
import { Layer } from '../layer/Layer';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { OptionList } from './OptionList';
import css from './select.css?inline';
import type { SelectOption } from './select-option';

const fieldStyles = sheet(fieldCss);
const styles = sheet(css);

/** Options of {@link Select}. */
export interface SelectProps<Value extends string = string> {
  /** Accessible name; not needed within a `Field`. */
  label?: string | undefined;
  options: readonly SelectOption<Value>[];
  /** The selected row; `undefined` shows the placeholder. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A field that opens a list of options, after the select-only combobox pattern of WAI-ARIA: the focus stays on the field, arrows,
 * Home, End and letters move in the list, Enter, Space and Tab select, Escape closes.
 */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  placeholder,
  disabled,
  className,
}: SelectProps<Value>) {
  useSheet(fieldStyles);
  useSheet(styles);
  const field = useContext(FieldContext);
  const ownId = useId();
  const id = field?.id ?? ownId;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState(-1);
  const [typeahead] = useState(() => createTypeahead());
  const chosen = options.findIndex(option => option.value === value);
  const chosenOption = options[chosen];

  const openAt = (index: number) => {
    setCurrent(Math.max(0, index));
    setOpen(true);
  };
  const choose = (index: number) => {
    const option = options[index];
    if (!option || option.disabled) return false;
    setOpen(false);
    if (option.value !== value) onChange(option.value);
    return true;
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (disabled) return;
    if (isTypedCharacter(event)) {
      const found = typeahead(
        event.key,
        options.map(option => option.label),
        open ? current : chosen,
      );
      openAt(found >= 0 ? found : open ? current : chosen);
      event.preventDefault();
      return;
    }
    const last = options.length - 1;
    if (!open) {
      const start = { ArrowDown: chosen, ArrowUp: chosen, Enter: chosen, ' ': chosen, Home: 0, End: last }[
        event.key
      ];
      if (start === undefined) return;
      event.preventDefault();
      openAt(start);
      return;
    }
    const to = {
      ArrowDown: Math.min(last, current + 1),
      ArrowUp: Math.max(0, current - 1),
      PageDown: Math.min(last, current + 10),
      PageUp: Math.max(0, current - 10),
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setCurrent(to);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(current);
    } else if (event.key === 'Tab') {
      if (!choose(current)) setOpen(false);
    }
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        id={id}
        className={classes('o-input', 'o-select', className)}
        part="select"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open && current >= 0 ? `${id}-${current}` : undefined}
        aria-label={field ? undefined : label}
        aria-labelledby={field ? field.labelId : undefined}
        aria-describedby={field?.['aria-describedby']}
        aria-invalid={field?.['aria-invalid']}
        disabled={disabled}
        onClick={() => (open ? setOpen(false) : openAt(chosen))}
        onKeyDown={handleKeyDown}
      >
        <span className="o-select-value" data-placeholder={chosenOption ? undefined : ''}>
          {chosenOption?.label ?? placeholder}
        </span>
        <ChevronDown />
      </button>
      {open && (
        <Layer
          anchor={button}
          matchWidth
          gap={4}
          part="select-list"
          onClose={reason => {
            setOpen(false);
            if (reason !== 'outside') button.current?.focus({ preventScroll: true });
          }}
        >
          <OptionList
            id={id}
            label={label}
            labelId={field?.labelId}
            options={options}
            chosen={chosen}
            current={current}
            onCurrent={setCurrent}
            onChoose={choose}
          />
        </Layer>
      )}
    </>
  );
}
