import { type Translate, useFormat, useT } from '@oriel/app-kit';
import type { ParameterDefinition, ParameterProblem } from '@oriel/contracts';
import { Field, Select, Textarea, TextInput } from '@oriel/ui';
import { type ParameterTexts, parameterText } from './parameter-text';

/** Options of {@link ParameterFields}. */
export interface ParameterFieldsProps {
  definitions: Readonly<Record<string, ParameterDefinition>>;
  texts: ParameterTexts;
  problems: Readonly<Record<string, ParameterProblem>>;
  onChange: (texts: ParameterTexts) => void;
}

/** One field per parameter of a model, based on its definition. */
export function ParameterFields({ definitions, texts, problems, onChange }: ParameterFieldsProps) {
  const t = useT();
  const format = useFormat();
  const known: readonly string[] = ['temperature', 'top_k', 'top_p'];
  return Object.entries(definitions).map(([name, definition]) => {
    const problem = problems[name];
    return (
      <Field
        key={name}
        label={known.includes(name) ? t(`agents.parameter.${name}`) : name}
        help={rangeOf(definition, t, value => format.number(value))}
        error={problem && problemText(problem, t)}
      >
        <ParameterControl
          definition={definition}
          value={texts[name] ?? ''}
          onChange={text => onChange({ ...texts, [name]: text })}
        />
      </Field>
    );
  });
}

interface ControlProps {
  definition: ParameterDefinition;
  value: string;
  onChange: (text: string) => void;
}

function ParameterControl({ definition, value, onChange }: ControlProps) {
  const t = useT();
  const byDefault = parameterText(definition, definition.default);
  const placeholder =
    byDefault === '' ? t('agents.parameterUnset') : t('agents.parameterDefault', { value: byDefault });
  const choice =
    definition.type === 'boolean' ? ['true', 'false'] : definition.type === 'string' && definition.enum;
  if (choice)
    return (
      <Select
        value={value}
        options={[
          { value: '', label: placeholder },
          ...choice.map(each => ({
            value: each,
            label: definition.type === 'boolean' ? t(`agents.parameter.${each}`) : each,
          })),
        ]}
        onChange={onChange}
      />
    );
  if (definition.type === 'array' || definition.type === 'object')
    return (
      <Textarea
        rows={3}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextInput
      value={value}
      placeholder={placeholder}
      inputMode={definition.type === 'string' ? undefined : 'decimal'}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function rangeOf(
  definition: ParameterDefinition,
  t: Translate,
  number: (value: number) => string,
): string | undefined {
  if (definition.type === 'array') return t('agents.parameterLines');
  if (definition.type === 'object') return t('agents.parameterObject');
  if (definition.type !== 'integer' && definition.type !== 'number') return undefined;
  const { minimum, maximum } = definition;
  if (minimum !== undefined && maximum !== undefined)
    return t('agents.parameterRange', { from: number(minimum), to: number(maximum) });
  if (minimum !== undefined) return t('agents.parameterFrom', { from: number(minimum) });
  return maximum === undefined ? undefined : t('agents.parameterUntil', { to: number(maximum) });
}

function problemText(problem: ParameterProblem, t: Translate): string {
  const { code, ...details } = problem;
  return t(`agents.problem.${code}`, details);
}
