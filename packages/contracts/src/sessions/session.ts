import * as z from 'zod/mini';
import { nameRules } from '../text';

export const session = z.object({
  authenticated: z.boolean(),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  userId: z.optional(z.uuid()),
  username: z.optional(z.string()),
  /** The workspace to start in where the browser remembers none; the one workspace of an embed token. */
  organizationId: z.optional(z.uuid()),
  /** The server's rule for names. Default: `extended`. */
  nameRule: z.optional(z.enum(nameRules)),
  /** Page of the identity provider where the person changes password and name; absent where none is known. */
  passwordUrl: z.optional(z.url()),
  /** Seconds after which the client refreshes; a minute less than the cookie lives. */
  tokenExpiresInSec: z.optional(z.number()),
});
export type Session = z.output<typeof session>;
