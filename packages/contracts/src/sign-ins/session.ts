import * as z from 'zod/mini';
import type { Identity } from '../identity/identity';
import { nameRules } from '../text';

/** Not an enum, so that older clients accept newer values. */
const identityName = z.string() as unknown as z.ZodMiniType<Identity>;

export const session = z.object({
  authenticated: z.boolean(),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  userId: z.optional(z.uuid()),
  username: z.optional(z.string()),
  /** Whom the credential acts as. */
  identity: z.optional(identityName),
  /** When the person has signed in to this session of the portal; absent where that is not known. */
  signedInAt: z.optional(z.iso.datetime()),
  /** The application of an embed token. */
  application: z.optional(
    z.object({
      name: z.string(),
      /** Whether its pages offer the sign-in to the workspace. */
      offersSignIn: z.boolean(),
    }),
  ),
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
