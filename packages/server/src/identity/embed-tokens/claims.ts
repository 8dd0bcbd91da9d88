import { widgetNames } from '@oriel/contracts';
import * as z from 'zod/mini';

export const embedTokenAudience = 'oriel-embed';

/** What an embed token says. Rights are not in it: they are looked up at each use. */
export const embedTokenClaims = z.object({
  /** The user. */
  sub: z.uuid(),
  org: z.uuid(),
  app: z.uuid(),
  /** Of the page it was made for. */
  origin: z.string(),
  widgets: z.array(z.enum(widgetNames)),
  /** The embed session, which can be revoked. */
  sid: z.uuid(),
  exp: z.number(),
});
export type EmbedTokenClaims = z.output<typeof embedTokenClaims>;
