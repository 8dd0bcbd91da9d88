import * as z from 'zod/mini';

/**
 * An error as sent across the bridge: details that a user or a program can act on, never a stack. Any code is accepted, because
 * the other side may be newer; an unknown one is read as `INTERNAL`.
 */
export const wireError = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(64)),
  message: z.string().check(z.maxLength(2000)),
  retryable: z.boolean(),
  requestId: z.optional(z.string().check(z.maxLength(200))),
});
export type WireError = z.output<typeof wireError>;
