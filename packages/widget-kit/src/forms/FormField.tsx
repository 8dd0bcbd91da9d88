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
  // The output type of the schema does not matter to a field.
  form: Pick<Form<V>, 'values' | 'problems' | 'change' | 'touch'>;
  name: K;
  label: string;
  /** One sentence below the control; a problem takes its place. */
  help?: ReactNode;
  /** Greatest length in characters, which problems name. */
  max?: number;
  /** Stands at the right of the label. Default: nothing; `count`: how many characters there are of `max`. */
  note?: ReactNode | 'count';
  /** The text of a problem. Default: that of the kit. */
  problemText?: ((problem: FieldProblem) => string) | undefined;
  children: (binding: FieldBinding<V[K]>) => ReactNode;
}

/** A label, a control and everything that is wrong with its value. */
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
        // A patch of one field is a part of the values.
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

/** The fields of a form that hold texts. */
export type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/** Options of {@link TextField}. */
export interface TextFieldProps<V extends object, K extends TextName<V>>
  extends Omit<FormFieldProps<V, K>, 'children'> {
  /** Lines of a text of several. Default: one line. */
  rows?: number;
  type?: 'text' | 'email' | 'url' | undefined;
  placeholder?: string;
  autoComplete?: string;
  /** The first key takes the place of the old text, as when a thing is renamed. */
  isSelected?: boolean;
}

/** A field of a form that holds a text. */
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
          // The name is that of a text.
          value: value as string,
          placeholder,
          autoComplete,
          onBlur,
          onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
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
