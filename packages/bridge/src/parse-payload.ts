import * as z from 'zod/mini';

/** What `parsePayload` answers for a value that its schema refuses. */
export const refused = Symbol('refused');

/** The value as its schema makes it, or `refused`; never throws. */
export function parsePayload(schema: z.ZodMiniType, value: unknown): unknown {
  try {
    const result = z.safeParse(schema, value);
    return result.success ? result.data : refused;
  } catch {
    // A schema that needs a promise or that the value overflows is no reason to let the value in.
    return refused;
  }
}
