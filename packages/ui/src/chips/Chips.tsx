import { type ReactNode, useContext, useId } from 'react';
import { FieldContext } from '../field/field-context';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './chips.css?inline';

const styles = sheet(css);

/** One of the choices. */
export interface Chip<Value extends string = string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean | undefined;
}

/** Options of {@link Chips}. */
export interface ChipsProps<Value extends string = string> {
  /** Accessible name; not needed within a `Field`. */
  label?: string | undefined;
  options: readonly Chip<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** A choice of up to four options; for more, a `Select` takes less space. */
export function Chips<Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) {
  useSheet(styles);
  const field = useContext(FieldContext);
  const name = useId();
  return (
    <div
      id={field?.id}
      className="o-chips"
      part="chips"
      role="radiogroup"
      aria-label={field ? undefined : label}
      aria-labelledby={field?.labelId}
      aria-describedby={field?.['aria-describedby']}
      aria-invalid={field?.['aria-invalid']}
    >
      {options.map(option => (
        <label key={option.value} className="o-chip" part="chip">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
