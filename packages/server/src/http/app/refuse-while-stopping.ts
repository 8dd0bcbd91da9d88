import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiErrorBody, requestIdHeader } from '@oriel/contracts';
import type { Logger } from '../../platform/log/logger';
import { crossOriginRules } from './cors';

/**
 * Once a stop has begun, refuses every call with a one-second `Retry-After`, for another process to answer. Only health checks
 * are still answered. Every page may read this response, since it reveals nothing: allowed origins are no longer looked up, and
 * without permission the browser would report that as the reason.
 */
export function refuseWhileStopping(
  stopping: AbortSignal,
  log: Logger,
  { url, method, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!stopping.aborted || url === '/readyz' || url === '/healthz') return false;
  const { origin } = headers;
  const readable = origin && {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': crossOriginRules.exposeHeaders.join(),
  };
  if (readable && method === 'OPTIONS') {
    // Valid for this request only; another process answers the next one.
    const allowed = {
      'access-control-allow-methods': crossOriginRules.allowMethods.join(),
      'access-control-allow-headers': crossOriginRules.allowHeaders.join(),
      'access-control-max-age': '0',
    };
    response.writeHead(204, { ...readable, ...allowed }).end();
    return true;
  }
  const requestId = randomUUID();
  const body: ApiErrorBody = { error: { code: 'unavailable', message: 'The server stops', requestId } };
  response.writeHead(503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': '1',
    [requestIdHeader]: requestId,
    connection: 'close',
    ...readable,
  });
  response.end(JSON.stringify(body));
  // Without the route, which is no longer looked up.
  const line = { requestId, method, status: 503, ms: 0 };
  if (url?.startsWith('/api/')) log.info(line, 'request');
  else log.debug(line, 'request');
  return true;
}
