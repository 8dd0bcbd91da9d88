import * as z from 'zod/mini';
import { originText } from '../applications/application';
import { widgetNames } from '../host/widget-name';
import { route } from '../http/route';
import { limits } from '../limits';
import { boundedText } from '../text';

export const embedTokenRequest = z.strictObject({
  /**
   * The page's own signed-in user, identified only by the application and this `id`. Surrounding spaces are removed, and it is
   * compared in Unicode NFC.
   */
  user: z.strictObject({
    id: boundedText(200, 1).check(z.refine(id => id !== '.' && id !== '..', { error: 'invalid' })),
    /** The displayed name. An empty one counts as missing, because many sites store it so. */
    name: z.nullish(boundedText(limits.fullName)),
    /**
     * Contact data: it makes nobody a member, unless the application is trusted. An empty address counts as missing.
     */
    email: z.nullish(z.union([z.literal(''), z.email()])),
    /**
     * Whether the page's server has verified that the address belongs to this user. Only a trusted application needs it. Default:
     * false.
     */
    emailConfirmed: z.optional(z.boolean()),
  }),
  /** Origin of the page that the token is for; must be allowed by the application. */
  origin: originText,
  widgets: z.array(z.enum(widgetNames)).check(z.minLength(1)),
  /** The key's application. Optional; any other application is refused. */
  publishableKey: z.optional(z.string()),
});
export type EmbedTokenRequest = z.output<typeof embedTokenRequest>;

export const embedToken = z.object({
  /** Sent as `Authorization: Bearer`; stays in memory. */
  token: z.string(),
  /** At most ten minutes ahead. */
  expiresAt: z.iso.datetime(),
});
export type EmbedToken = z.output<typeof embedToken>;

export const createEmbedToken = route({
  service: 'access',
  method: 'POST',
  path: '/v1/embed-tokens',
  summary: "Exchanges a secret key and the host's signed-in user for a short-lived token",
  body: { kind: 'json', schema: embedTokenRequest },
  answer: { kind: 'json', schema: embedToken, status: 201 },
  access: { login: 'applicationKey' },
  errors: [
    'origin_not_allowed',
    'application_disabled',
    'secret_key_rejected',
    'email_not_confirmed',
    'person_conflict',
  ],
  cost: 'embed-token',
});
