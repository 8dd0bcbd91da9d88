import { type Translate, useFormat, useSignals, useT } from '@oriel/app-kit';
import {
  chatParameterNames,
  chatParameterValues,
  type ManagedAgent,
  type Model,
  type ParameterDefinition,
  type ParameterProblem,
} from '@oriel/contracts';
import { Field, Select, Textarea, TextInput } from '@oriel/ui';
import * as z from 'zod/mini';
import type { AgentSection, SectionContext, SectionProps } from '../section';
import { parameterText, parameterTexts, readParameters } from './parameter-text';
import { SectionRefusal } from './SectionRefusal';

export const parameterFields = { parameters: z.record(z.string(), z.string()) };

interface Values {
  /** The text of each field, by name of the parameter. */
  parameters: Record<string, string>;
}

export const initialParameters = (agent: ManagedAgent | undefined, model: Model | undefined): Values => ({
  parameters: parameterTexts(model?.parameterDefinitions ?? {}, agent?.parameters ?? {}),
});

const read = ({ parameters }: Values, { model }: SectionContext) =>
  readParameters(model?.parameterDefinitions ?? {}, parameters);

const labels: ReadonlySet<string> = new Set([...chatParameterNames, ...chatParameterValues, 'true', 'false']);

/** The label of a parameter or of one of its values; unknown ones keep their name. */
const labelOf = (name: string, t: Translate): string =>
  labels.has(name) ? t(`agents.parameter.${name}`) : name;

/** One field per parameter of the model, based on its definition. Parameters that the model does not define are not stored. */
export const parameters: AgentSection<Values, 'parameters'> = {
  title: 'agents.parameters',
  text: 'agents.parametersText',
  isShown: ({ model }) => Object.keys(model?.parameterDefinitions ?? {}).length > 0,
  isBroken: (values, context) => Object.keys(read(values, context).problems).length > 0,
  input: (values, context) => ({ parameters: read(values, context).values }),
  Fields,
};

function Fields({ form, context }: SectionProps<Values>) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const texts = form.values.value.parameters;
  const { problems } = read(form.values.value, context);
  return (
    <>
      {Object.entries(context.model?.parameterDefinitions ?? {}).map(([name, definition]) => {
        const problem = problems[name];
        return (
          <Field
            key={name}
            label={labelOf(name, t)}
            help={rangeOf(definition, t, value => format.number(value))}
            error={problem && problemText(problem, t)}
          >
            <ParameterControl
              definition={definition}
              value={texts[name] ?? ''}
              onChange={text => form.change({ parameters: { ...texts, [name]: text } })}
            />
          </Field>
        );
      })}
      <SectionRefusal form={form} field="parameters" title={t('agents.parameters')} />
    </>
  );
}

interface ControlProps {
  definition: ParameterDefinition;
  value: string;
  onChange: (text: string) => void;
}

function ParameterControl({ definition, value, onChange }: ControlProps) {
  const t = useT();
  const byDefault = parameterText(definition, definition.default);
  const choice =
    definition.type === 'boolean' ? ['true', 'false'] : definition.type === 'string' && definition.enum;
  const placeholder =
    byDefault === ''
      ? t('agents.parameterUnset')
      : t('agents.parameterDefault', { value: choice ? labelOf(byDefault, t) : byDefault });
  if (choice)
    return (
      <Select
        value={value}
        options={[
          { value: '', label: placeholder },
          ...choice.map(each => ({ value: each, label: labelOf(each, t) })),
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
