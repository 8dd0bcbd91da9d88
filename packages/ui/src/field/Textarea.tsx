import { type ComponentPropsWithRef, useCallback, useLayoutEffect, useRef } from 'react';
import { classes } from '../dom/classes';
import { mergeRefs } from '../dom/merge-refs';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './field.css?inline';
import { useFieldControl } from './field-context';
import { fitHeight } from './fit-height';

const styles = sheet(css);

/** Options of {@link Textarea}, including those of a native text area. */
export interface TextareaProps extends ComponentPropsWithRef<'textarea'> {
  /** Height in px beyond which the text scrolls. Default: none. */
  maxHeight?: number | undefined;
}

/** A multi-line field that grows with its text. */
export function Textarea({ className, maxHeight, rows = 1, onInput, ref, ...rest }: TextareaProps) {
  useSheet(styles);
  const own = useRef<HTMLTextAreaElement>(null);
  const fit = useCallback(() => {
    if (own.current) fitHeight(own.current, maxHeight);
  }, [maxHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value, from wherever it comes, changes the height
  useLayoutEffect(fit, [fit, rest.value]);
  return (
    <textarea
      part="input textarea"
      rows={rows}
      {...useFieldControl()}
      {...rest}
      ref={mergeRefs(own, ref)}
      className={classes('o-input', className)}
      onInput={event => {
        fit();
        onInput?.(event);
      }}
    />
  );
}
