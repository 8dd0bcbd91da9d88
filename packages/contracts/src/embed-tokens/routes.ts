import * as z from 'zod/mini';
import { originText } from '../applications/application';
import { widgetNames } from '../host/widget-name';
import { route } from '../http/route';
import { limits } from '../limits';
import { boundedText } from '../text';

export const embedTokenRequest = z.object({
  /**
   * The host's own signed-in user. An e-mail of a member acts as that member; anybody else becomes a member of the
   * workspace who is known by the host's `id` alone.
   */
  user: z.object({
    id: boundedText(200, 1),
    email: z.optional(z.email()),
    name: z.optional(boundedText(limits.fullName, 1)),
  }),
  /** Origin of the page the token is for; must be allowed by the application. */
  origin: originText,
  widgets: z.array(z.enum(widgetNames)).check(z.minLength(1)),
  /** Which application embeds. Default: the workspace's one that allows the origin. */
  publishableKey: z.optional(z.string()),
});
export type EmbedTokenRequest = z.output<typeof embedTokenRequest>;

export const embedToken = z.object({
  /** Sent as `Authorization: Bearer`; stays in memory. */
  token: z.string(),
  /** At most ten minutes away. */
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
  access: { login: 'secretKey', permission: 'manageOrganizationSettings' },
  errors: ['origin_not_allowed', 'application_disabled', 'secret_key_rejected'],
  cost: 'embed-token',
});
