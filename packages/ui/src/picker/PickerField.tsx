import { ChevronDown } from 'lucide-react';
import { useContext } from 'react';
import fieldCss from '../field/field.css?inline';
import { FieldContext } from '../field/field-context';
import { useSheet } from '../root/root-context';
import selectCss from '../select/select.css?inline';
import { sheet } from '../theme/sheets';
import { Picker, type PickerProps } from './Picker';

const fieldStyles = sheet(fieldCss);
const selectStyles = sheet(selectCss);

/** Options of {@link PickerField}. */
export interface PickerFieldProps<Value extends string = string>
  extends Omit<PickerProps<Value>, 'trigger' | 'value' | 'onChange' | 'multiple'> {
  /** The chosen option; `undefined` shows the placeholder. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
}

/** A `Picker` as the control of a `Field`, for a choice from many options. */
export function PickerField<Value extends string>({
  value,
  onChange,
  placeholder,
  ...picker
}: PickerFieldProps<Value>) {
  useSheet(fieldStyles);
  useSheet(selectStyles);
  const field = useContext(FieldContext);
  const chosen = picker.groups.flatMap(({ options }) => options).find(option => option.value === value);
  const text = chosen?.label ?? placeholder;
  return (
    <Picker
      {...picker}
      value={value === undefined ? [] : [value]}
      onChange={([next]) => {
        if (next !== undefined && next !== value) onChange(next);
      }}
      trigger={props => (
        <button
          {...props}
          type="button"
          id={field?.id}
          className="o-input o-select"
          part="select"
          aria-label={field ? undefined : [picker.label, text].filter(Boolean).join(': ')}
          aria-labelledby={field ? `${field.labelId} ${field.id}-value` : undefined}
          aria-describedby={field?.['aria-describedby']}
          aria-invalid={field?.['aria-invalid']}
        >
          <span
            id={field ? `${field.id}-value` : undefined}
            className="o-select-value"
            data-placeholder={chosen ? undefined : ''}
          >
            {text}
          </span>
          <ChevronDown />
        </button>
      )}
    />
  );
}
