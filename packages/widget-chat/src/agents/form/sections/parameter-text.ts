import { findParameterProblems, type ParameterDefinition, type ParameterProblem } from '@oriel/contracts';

type Definitions = Readonly<Record<string, ParameterDefinition>>;

/** A value as its field shows it: a list with one item per line, an object as JSON. */
export function parameterText(definition: ParameterDefinition, value: unknown): string {
  if (value === undefined) return '';
  if (definition.type === 'array' && Array.isArray(value)) return value.map(String).join('\n');
  return definition.type === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

export const parameterTexts = (
  definitions: Definitions,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, parameterText(definition, values[name])]),
  );

/** Parses the texts of the fields, where an empty text leaves the value to the model, into values and reports their problems. */
export function readParameters(
  definitions: Definitions,
  texts: Readonly<Record<string, string>>,
): { values: Record<string, unknown>; problems: Record<string, ParameterProblem> } {
  const values: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(definitions)) {
    const text = texts[name]?.trim() ?? '';
    if (text !== '') values[name] = readText(definition, text);
  }
  return { values, problems: findParameterProblems(definitions, values) };
}

/** Text that does not match the type stays a string, and the check rejects it. */
function readText(definition: ParameterDefinition, text: string): unknown {
  switch (definition.type) {
    case 'integer':
    case 'number':
      return readNumber(text);
    case 'boolean':
      return readBoolean(text);
    case 'string':
      return text;
    case 'array': {
      const items = text
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== '');
      const { type } = definition.items;
      return type === 'number' ? items.map(readNumber) : type === 'boolean' ? items.map(readBoolean) : items;
    }
    case 'object':
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
    default:
      return definition satisfies never;
  }
}

const readNumber = (text: string): unknown =>
  /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : text;

const readBoolean = (text: string): unknown => (text === 'true' ? true : text === 'false' ? false : text);
