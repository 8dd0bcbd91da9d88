import { isDateText, isNumberText, type ParsedPrompt } from './parse-prompt';
import type { PromptVariable } from './prompt-variable';

/** The filled-in values, by the key of the variable. */
export type VariableValues = ReadonlyMap<string, string | readonly string[]>;

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value.trim() : (value ?? []).join(', ');

/** Variables that must still be filled in before the prompt may be sent. */
export const findOpenVariables = ({ variables }: ParsedPrompt, values: VariableValues): PromptVariable[] =>
  variables.filter(variable => !isFilled(variable, values.get(variable.key)));

/** Whether a value is valid for the variable. */
export function isFilled(
  { type, options, isOptional }: PromptVariable,
  value: string | readonly string[] | undefined,
): boolean {
  const text = textOf(value);
  if (text === '') return isOptional;
  switch (type) {
    case 'number':
      // As typed: many keyboards have a decimal comma.
      return isNumberText(text.replace(',', '.'));
    case 'date':
      return isDateText(text);
    case 'choice':
      return options.includes(text);
    case 'choices':
      return (typeof value === 'string' ? [text] : (value ?? [])).every(each => options.includes(each));
    default:
      return true;
  }
}

/** The initial values of the variables. */
export const defaultValues = ({ variables }: ParsedPrompt): Map<string, string> =>
  new Map(variables.filter(({ default: preset }) => preset !== '').map(each => [each.key, each.default]));

/**
 * Replaces the variables of a prompt by their values. Values are inserted verbatim and never parsed again; a variable without a
 * value stays as written, an optional one is removed.
 */
export function fillPrompt({ segments, variables }: ParsedPrompt, values: VariableValues): string {
  const optional = new Set(variables.filter(({ isOptional }) => isOptional).map(({ key }) => key));
  return segments
    .map(segment => {
      if (segment.kind === 'text') return segment.text;
      const text = textOf(values.get(segment.key));
      return text !== '' || optional.has(segment.key) ? text : segment.text;
    })
    .join('');
}
