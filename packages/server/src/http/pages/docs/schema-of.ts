import {
  apiErrorCode,
  apiErrorCodes,
  featureName,
  featureNames,
  featureStatus,
  featureStatuses,
} from '@oriel/contracts';
import * as z from 'zod/mini';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON schema of a part of a route as it is spelled on the wire: what a codec reads is what travels, in requests and
 * answers alike. A file or a refinement that JSON schema cannot say is left open.
 */
export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const names = openNames.get(zodSchema);
      if (names) jsonSchema.enum = [...names];
    },
  });
  return rest;
}

/** What is any text to a reader, who may be older than the server, and one of these from this server. */
const openNames = new Map<unknown, readonly string[]>([
  [apiErrorCode, apiErrorCodes],
  [featureName, featureNames],
  [featureStatus, featureStatuses],
]);
