import * as z from 'zod/mini';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON schema of a part of a route as it is spelled on the wire: what a codec reads is what travels, in requests and
 * answers alike. A file or a refinement that JSON schema cannot say is left open.
 */
export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
