import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiErrorBody, requestIdHeader } from '@oriel/contracts';
import type { Logger } from '../../platform/log/logger';
import { crossOriginRules } from './cors';

/**
 * Once a stop has begun, sends every call away, to come back in a second at whoever takes calls then. Only the questions
 * of a balancer are still answered. Every page may read that, since it says nothing else: which pages may read more is not
 * looked up any more, and a browser would name that as the reason.
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
    // Not for longer than this question, which somebody else answers the next time.
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
  // Without its route, which is not looked up any more.
  const line = { requestId, method, status: 503, ms: 0 };
  if (url?.startsWith('/api/')) log.info(line, 'request');
  else log.debug(line, 'request');
  return true;
}
