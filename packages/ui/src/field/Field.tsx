import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { classes } from '../dom/classes';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './field.css?inline';
import { FieldContext } from './field-context';

const styles = sheet(css);

/** Options of {@link Field}. */
export interface FieldProps {
  label: ReactNode;
  /** Shown to the right of the label: "optional", or the character count. */
  note?: ReactNode;
  /** One sentence below the control. An error replaces it. */
  help?: ReactNode;
  /** The problem of the value; the value stays. */
  error?: ReactNode;
  className?: string | undefined;
  /** One control: `TextInput`, `Textarea` or `Select`. */
  children: ReactNode;
}

/** A label, a control, and its help or error. */
export function Field({ label, note, help, error, className, children }: FieldProps) {
  useSheet(styles);
  const id = useId();
  const hasError = Boolean(error);
  const hasText = hasError || Boolean(help);
  const control = useMemo(
    () => ({
      id,
      labelId: `${id}-label`,
      'aria-describedby': hasText ? `${id}-text` : undefined,
      'aria-invalid': hasError ? (true as const) : undefined,
    }),
    [id, hasText, hasError],
  );
  return (
    <div className={classes('o-field', className)} part="field">
      <div className="o-field-head">
        <label className="o-field-label" part="field-label" htmlFor={id} id={control.labelId}>
          {label}
        </label>
        {note != null && <span className="o-field-note">{note}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {hasError ? (
        <div className="o-field-error" part="field-error" id={`${id}-text`}>
          <CircleAlert />
          <span>{error}</span>
        </div>
      ) : (
        hasText && (
          <div className="o-field-help" part="field-help" id={`${id}-text`}>
            {help}
          </div>
        )
      )}
    </div>
  );
}
