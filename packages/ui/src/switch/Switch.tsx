import { type ReactNode, useContext, useId } from 'react';
import { FieldContext } from '../field/field-context';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './switch.css?inline';

const styles = sheet(css);

/** Options of {@link Switch}. */
export interface SwitchProps {
  /** With `row` it is visible on the left, else it is only the accessible name. Not needed within a `Field` or `SettingsRow`. */
  label?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** One line below the label; if disabled, the reason. Visible only in a row. */
  help?: ReactNode;
  disabled?: boolean | undefined;
  /** Renders the label and the help line as well. */
  row?: boolean | undefined;
}

/** A setting that is on or off and takes effect immediately. */
export function Switch({ label, checked, onChange, help, disabled, row }: SwitchProps) {
  useSheet(styles);
  const id = useId();
  const field = useContext(FieldContext);
  const control = (
    <button
      id={field?.id}
      type="button"
      className="o-switch"
      part="switch"
      role="switch"
      aria-checked={checked}
      aria-label={row || field ? undefined : label}
      aria-labelledby={row ? `${id}-label` : field?.labelId}
      aria-describedby={row && help != null ? `${id}-help` : field?.['aria-describedby']}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    />
  );
  if (!row) return control;
  return (
    <div className="o-switch-row" part="switch-row">
      <span className="o-switch-text">
        <span className="o-switch-label" id={`${id}-label`}>
          {label}
        </span>
        {help != null && (
          <span className="o-switch-help" id={`${id}-help`}>
            {help}
          </span>
        )}
      </span>
      {control}
    </div>
  );
}
