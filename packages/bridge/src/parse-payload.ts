import * as z from 'zod/mini';

/** Result of `parsePayload` for a value that does not match its schema. */
export const refused = Symbol('refused');

/** Parses a value with its schema, or returns `refused`; never throws. */
export function parsePayload(schema: z.ZodMiniType, value: unknown): unknown {
  try {
    const result = z.safeParse(schema, value);
    return result.success ? result.data : refused;
  } catch {
    // If the schema is asynchronous, or the value overflows the stack, refuse the value.
    return refused;
  }
}
