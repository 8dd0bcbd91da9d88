import { parsePrompt } from './parse-prompt';
import type { PromptVariable } from './prompt-variable';

/** A variable as the user describes it; its key is derived from the name. */
export type WrittenVariable = Omit<PromptVariable, 'key'>;

/**
 * Writes a variable in prompt syntax, as short as possible.
 *
 * @returns undefined if parsing it would give another variable, as with a `|` in its name
 */
export function writeVariable(variable: WrittenVariable): string | undefined {
  const { name, type, options, label, help, default: preset, isOptional } = variable;
  const usual = options.length > 0 ? 'choice' : 'text';
  const head = [name, ...options].join('; ');
  const attributes = [
    type === usual ? '' : type,
    isOptional ? 'optional' : '',
    label === '' || label === name ? '' : `label: ${label}`,
    help === '' ? '' : `help: ${help}`,
    preset === '' ? '' : `default: ${preset}`,
  ].filter(part => part !== '');
  const text = `{{${[head, ...attributes].join(' | ')}}}`;
  const { segments, variables } = parsePrompt(text);
  const [read] = variables;
  const isSame =
    segments.length === 1 &&
    read !== undefined &&
    plain(read) === plain({ ...variable, label: label || name });
  return isSame ? text : undefined;
}

const plain = ({ name, type, options, label, help, default: preset, isOptional }: WrittenVariable): string =>
  JSON.stringify([name, type, options, label, help, preset, isOptional]);
