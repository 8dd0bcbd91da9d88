import * as z from 'zod/mini';

/** A person as seen by other people in a workspace. */
export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  fullname: z.string(),
  /** Null for a person whom only an application's site knows. */
  email: z.nullable(z.string()),
  /** Id of the person's picture, which colleagues may read; absent without one. */
  pictureId: z.optional(z.uuid()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.output<typeof user>;
