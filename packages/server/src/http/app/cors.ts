import {
  channelTokenHeader,
  idempotencyKeyHeader,
  publishableKeyHeader,
  requestIdHeader,
} from '@oriel/contracts';
import { and, arrayOverlaps, eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { cors as honoCors } from 'hono/cors';
import { batchLookups } from '../../platform/db/batch-lookups';
import type { Database } from '../../platform/db/database';
import { applications } from '../../platform/db/schema';
import type { Services } from '../../services';
import type { AppEnv } from './app-env';
import { crossOriginCallOf } from './cross-origin';

/** Methods and headers that a page of an allowed origin may send, and response headers that it may read. */
export const crossOriginRules = {
  allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
  allowHeaders: [
    'authorization',
    'content-type',
    'accept-language',
    'last-event-id',
    publishableKeyHeader,
    channelTokenHeader,
    idempotencyKeyHeader,
  ],
  exposeHeaders: [requestIdHeader, 'retry-after'],
};

/** Longer origins are not looked up. */
const longestOrigin = 255;

const isAllowedByAnApplication = batchLookups(
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

const allowing = { ...crossOriginRules, origin: (origin: string) => origin, maxAge: 600 };
const allow = honoCors(allowing);
const allowCookies = honoCors({ ...allowing, credentials: true });
/** Answers a preflight and varies by origin, without granting anything. */
const refuse = honoCors({ origin: () => null, allowMethods: [] });

/**
 * Lets pages read responses if an enabled application allows their origin. Credentials are allowed only for the calls that know
 * the cookie of an embed: everywhere else an embed proves itself by its token, whatever cookies the browser has.
 */
export function cors({ db, frameOrigin, publicUrl }: Services): MiddlewareHandler<AppEnv> {
  const isAllowed = async (origin: string) =>
    origin === frameOrigin ||
    (origin.length <= longestOrigin && (await isAllowedByAnApplication(db, origin)));
  return async (c, next) => {
    const { method, path } = c.req;
    const origin = c.req.header('origin');
    const isPreflight = method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    if (origin === undefined || origin === publicUrl || (method === 'OPTIONS' && !isPreflight)) {
      await next();
      c.header('vary', 'Origin', { append: true });
      return;
    }
    if (!(await isAllowed(origin))) return refuse(c, next);
    return crossOriginCallOf(path) === 'embed-cookie' ? allowCookies(c, next) : allow(c, next);
  };
}
