import { cleanName, findForbiddenCharacters, type NameRule, nameSigns } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useT } from '../i18n/i18n-context';
import { type FormFieldProps, TextField, type TextName } from './FormField';
import type { FieldProblem } from './field-problem';

/** Options of {@link NameField}. */
export interface NameFieldProps<V extends object, K extends TextName<V>>
  extends Omit<FormFieldProps<V, K>, 'children' | 'help' | 'problemText' | 'max'> {
  max: number;
  rule: NameRule;
  isSelected?: boolean;
}

/** The texts of a name: its problem, with the rule, and the cleaned-up name, if there is one. Reads signals. */
export function useNameTexts<V extends object, K extends TextName<V>>({
  form,
  name,
  label,
  max,
  rule,
}: Pick<NameFieldProps<V, K>, 'form' | 'name' | 'label' | 'max' | 'rule'>) {
  useSignals();
  const t = useT();
  const problems = form.problems.value[name] ?? [];
  // The name belongs to a text field.
  const value = form.values.value[name] as string;
  const help = t(`kit.name.rule.${rule}`, { allowed: [...nameSigns].join(' ') });
  const textOf = ({ code, values }: FieldProblem) => {
    if (code !== 'charset')
      return t(`kit.problem.${code === 'required' ? code : 'too_long'}`, { field: label, max });
    // The service lists them by its own rule.
    const signs = values?.signs ?? findForbiddenCharacters(value, rule);
    return `${signs === '' ? t('kit.name.spaces') : t('kit.name.refused', { signs })} ${help}`;
  };
  return {
    textOf,
    problem: problems.length > 0 ? problems.map(textOf).join(' ') : undefined,
    cleaned: problems.length > 0 ? cleanName(value, max, rule) : undefined,
  };
}

/** The field for a name: names the characters that it refuses, and offers a cleaned-up name with one press. */
export function NameField<V extends object, K extends TextName<V>>({
  max,
  rule,
  ...field
}: NameFieldProps<V, K>) {
  const t = useT();
  const { form, name } = field;
  const { textOf, cleaned } = useNameTexts({ ...field, max, rule });
  // `name` is a field of the form that holds text.
  const patch = { [name]: cleaned } as unknown as Partial<V>;
  return (
    <>
      <TextField {...field} max={max} problemText={textOf} />
      {cleaned && (
        <Button size="small" onClick={() => form.change(patch)}>
          {t('kit.name.clean', { name: cleaned })}
        </Button>
      )}
    </>
  );
}
