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
  /** Id of the user's own picture; absent without one. */
  pictureId: z.optional(z.uuid()),
  /** The identity of the credential. */
  identity: z.optional(identityName),
  /** The time of the sign-in to this portal session; absent if unknown. */
  signedInAt: z.optional(z.iso.datetime()),
  /** The application of an embed token. */
  application: z.optional(
    z.object({
      name: z.string(),
      /** Whether its pages offer a sign-in to the workspace. */
      offersSignIn: z.boolean(),
    }),
  ),
  /** The workspace to start in if the browser remembers none; for an embed token, its only workspace. */
  organizationId: z.optional(z.uuid()),
  /** The server's rule for names. Default: `extended`. */
  nameRule: z.optional(z.enum(nameRules)),
  /** The identity provider's page for changing password and name; absent if unknown. */
  passwordUrl: z.optional(z.url()),
  /** Seconds after which the client should refresh; one minute less than the cookie's lifetime. */
  tokenExpiresInSec: z.optional(z.number()),
});
export type Session = z.output<typeof session>;
