import type { ComponentPropsWithRef } from 'react';
import { classes } from '../dom/classes';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './field.css?inline';
import { useFieldControl } from './field-context';

const styles = sheet(css);

/** A single-line field; takes its name and error from the surrounding `Field`. */
export function TextInput({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  useSheet(styles);
  return (
    <input
      type="text"
      part="input"
      {...useFieldControl()}
      {...rest}
      className={classes('o-input', className)}
    />
  );
}
