import { countCodePoints, normalizeText } from '@oriel/contracts';
import { Field, sheet, Textarea, TextInput, useSheet } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import type { ChangeEvent, ReactNode } from 'react';
import { useI18n } from '../i18n/i18n-context';
import type { Form } from './create-form';
import { type FieldProblem, problemText } from './field-problem';
import css from './forms.css?inline';

const styles = sheet(css);

/** Binds a control to its field. */
export interface FieldBinding<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
}

/** Options of {@link FormField}. */
export interface FormFieldProps<V extends object, K extends keyof V> {
  // Fields do not depend on the output type of the schema.
  form: Pick<Form<V>, 'values' | 'problems' | 'change' | 'touch'>;
  name: K;
  label: string;
  /** One sentence below the control; a problem replaces it. */
  help?: ReactNode;
  /** Maximum length in characters, used in problem texts. */
  max?: number;
  /** Shown to the right of the label. Default: nothing; `count`: the number of characters out of `max`. */
  note?: ReactNode | 'count';
  /** The text for a problem. Default: the kit's. */
  problemText?: ((problem: FieldProblem) => string) | undefined;
  children: (binding: FieldBinding<V[K]>) => ReactNode;
}

/** A label, a control, and the problems of its value. */
export function FormField<V extends object, K extends keyof V>({
  form,
  name,
  label,
  help,
  max,
  note,
  problemText: textOf,
  children,
}: FormFieldProps<V, K>) {
  useSignals();
  useSheet(styles);
  const { t, format } = useI18n();
  const value = form.values.value[name];
  const tell = textOf ?? ((problem: FieldProblem) => problemText(problem, t, { label, max }));
  const texts = [...new Set((form.problems.value[name] ?? []).map(tell))];
  const count = () =>
    `${format.number(countCodePoints(normalizeText(String(value))))} / ${format.number(max ?? 0)}`;
  return (
    <Field label={label} help={help} note={note === 'count' ? count() : note} error={problemList(texts)}>
      {children({
        value,
        // A patch of one field is a partial of the values.
        onChange: next => form.change({ [name]: next } as unknown as Partial<V>),
        onBlur: () => form.touch(name),
      })}
    </Field>
  );
}

function problemList(texts: readonly string[]): ReactNode {
  if (texts.length < 2) return texts[0];
  return (
    <ul className="k-problems">
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The text fields of a form. */
export type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/** Options of {@link TextField}. */
export interface TextFieldProps<V extends object, K extends TextName<V>>
  extends Omit<FormFieldProps<V, K>, 'children'> {
  /** Rows of a multi-line text. Default: one line. */
  rows?: number;
  type?: 'text' | 'email' | 'url' | undefined;
  placeholder?: string;
  autoComplete?: string;
  /** Selects the text, so that the first key replaces it, for example when renaming. */
  isSelected?: boolean;
}

/** A text field of a form. */
export function TextField<V extends object, K extends TextName<V>>({
  rows,
  type,
  placeholder,
  autoComplete = 'off',
  isSelected = false,
  ...field
}: TextFieldProps<V, K>) {
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur }) => {
        const control = {
          // The name belongs to a text field.
          value: value as string,
          placeholder,
          autoComplete,
          onBlur,
          onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            // The field holds text.
            onChange(currentTarget.value as V[K]),
        };
        return rows === undefined ? (
          <TextInput
            {...control}
            type={type}
            onFocus={isSelected ? event => event.currentTarget.select() : undefined}
          />
        ) : (
          <Textarea {...control} rows={rows} />
        );
      }}
    </FormField>
  );
}
