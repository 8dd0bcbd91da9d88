import { widgetNames } from '@oriel/contracts';
import * as z from 'zod/mini';

export const embedTokenAudience = 'oriel-embed';
/**
 * Audience of tokens by which the server of a page vouches for somebody. An earlier version of the server would treat them as a
 * sign-in.
 */
export const vouchedTokenAudience = 'oriel-embed-vouched';

/** The claims of an embed token. They do not contain rights, which are looked up at each use. */
export const embedTokenClaims = z.object({
  /** The user. */
  sub: z.uuid(),
  org: z.uuid(),
  app: z.uuid(),
  /** The origin of the page that it was created for. */
  origin: z.string(),
  widgets: z.array(z.enum(widgetNames)),
  /** The embed session, which can be revoked. */
  sid: z.uuid(),
  exp: z.number(),
});
export type EmbedTokenClaims = z.output<typeof embedTokenClaims>;
