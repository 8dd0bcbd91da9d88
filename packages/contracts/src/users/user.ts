import * as z from 'zod/mini';

/** A person as other people of a workspace see one. */
export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  fullname: z.string(),
  /** Null for a person whom only the site of an application knows. */
  email: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.output<typeof user>;
