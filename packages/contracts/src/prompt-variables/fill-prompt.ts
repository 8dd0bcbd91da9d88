import { isDateText, isNumberText, type ParsedPrompt } from './parse-prompt';
import type { PromptVariable } from './prompt-variable';

/** What was filled in, by the key of the variable. */
export type VariableValues = ReadonlyMap<string, string | readonly string[]>;

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value.trim() : (value ?? []).join(', ');

/** Variables that still have to be filled in before the prompt may be sent. */
export const findOpenVariables = ({ variables }: ParsedPrompt, values: VariableValues): PromptVariable[] =>
  variables.filter(variable => !isFilled(variable, values.get(variable.key)));

/** Whether a value is one that the variable takes. */
export function isFilled(
  { type, options, isOptional }: PromptVariable,
  value: string | readonly string[] | undefined,
): boolean {
  const text = textOf(value);
  if (text === '') return isOptional;
  switch (type) {
    case 'number':
      // As it is typed; many a keyboard has a comma and no point.
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

/** What a variable begins with. */
export const defaultValues = ({ variables }: ParsedPrompt): Map<string, string> =>
  new Map(variables.filter(({ default: preset }) => preset !== '').map(each => [each.key, each.default]));

/**
 * The prompt with its values. They are put in as they are and never read again; a variable without a value stays as it is
 * written, an optional one is left out.
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
