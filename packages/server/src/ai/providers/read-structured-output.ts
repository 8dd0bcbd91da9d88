import { asObject } from './json';

/** JSON in place of text, of any form or by a schema. */
export interface StructuredOutput {
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly strict?: boolean | undefined;
}

/**
 * Reads the structured output that parameters ask for: an agent has a kind in `response_format` and a schema as text in
 * `json_schema`; a program has both in `response_format`, as OpenAI's API takes them. Undefined for text.
 */
export function readStructuredOutput({
  response_format: format,
  json_schema: schemaText,
}: Readonly<Record<string, unknown>>): StructuredOutput | undefined {
  const own = readJsonSchema(schemaText);
  if (own) return { schema: own };
  const { type, json_schema: given } = asObject(format) ?? { type: format };
  if (type === 'json_object') return {};
  const { schema, name, description, strict } = asObject(given) ?? {};
  const object = type === 'json_schema' ? asObject(schema) : undefined;
  return (
    object && {
      schema: object,
      ...(typeof name === 'string' && { name }),
      ...(typeof description === 'string' && { description }),
      ...(typeof strict === 'boolean' && { strict }),
    }
  );
}

/** The schema that an agent's maker has written. Undefined if it is not an object in JSON. */
function readJsonSchema(text: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}
