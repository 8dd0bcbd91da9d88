import {
  channelTokenHeader,
  idempotencyKeyHeader,
  publishableKeyHeader,
  requestIdHeader,
} from '@oriel/contracts';
import { and, arrayOverlaps, eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { Database } from '../db/database';
import { gather } from '../db/gather';
import { applications } from '../db/schema';
import type { Services } from '../services';
import type { AppEnv } from './app-env';
import { crossOriginCallOf } from './cross-origin';

/** What a page may ask with, where it may ask at all. */
export const allowedCalls = {
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-allow-headers': [
    'authorization',
    'content-type',
    'accept-language',
    'last-event-id',
    publishableKeyHeader,
    channelTokenHeader,
    idempotencyKeyHeader,
  ].join(', '),
};

const isAllowedByAnApplication = gather(
  async (db: Database, origins: readonly string[]) => {
    const rows = await db
      .select({ allowedOrigins: applications.allowedOrigins })
      .from(applications)
      .where(and(eq(applications.enabled, true), arrayOverlaps(applications.allowedOrigins, [...origins])));
    const allowed = new Set(rows.flatMap(({ allowedOrigins }) => allowedOrigins));
    return origins.map(origin => allowed.has(origin));
  },
  origin => origin,
);

/**
 * Lets pages read answers whose origin an enabled application allows. Without credentials, except for the calls that know
 * the cookie of an embed and nothing else: an embed is who its token says, whatever cookies the browser has.
 */
export function cors(services: Services): MiddlewareHandler<AppEnv> {
  const isAllowed = async (origin: string) =>
    origin === services.frameOrigin || isAllowedByAnApplication(services.db, origin);
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (origin === undefined || origin === services.publicUrl) {
      await next();
      c.header('vary', 'Origin', { append: true });
      return;
    }
    const allowed = origin.length <= 255 && (await isAllowed(origin));
    const credentials = crossOriginCallOf(c.req.path) === 'embed-cookie';
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      return c.body(null, 204, {
        vary: 'Origin',
        ...(allowed && {
          'access-control-allow-origin': origin,
          ...allowedCalls,
          'access-control-max-age': '600',
          ...(credentials && { 'access-control-allow-credentials': 'true' }),
        }),
      });
    }
    await next();
    c.header('vary', 'Origin', { append: true });
    if (allowed) {
      c.header('access-control-allow-origin', origin);
      if (credentials) c.header('access-control-allow-credentials', 'true');
      c.header('access-control-expose-headers', `${requestIdHeader}, retry-after`);
    }
  };
}
