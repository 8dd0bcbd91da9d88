import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiErrorBody } from '@oriel/contracts';
import { allowedCalls } from './cors';

/**
 * Once a stop has begun, sends every call away, to come back in a second at whoever takes calls then. Only the questions
 * of a balancer are still answered. Every page may read that, since it says nothing else: which pages may read more is not
 * looked up any more, and a browser would name that as the reason.
 */
export function refuseWhileStopping(
  stopping: AbortSignal,
  { url, method, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!stopping.aborted || url === '/readyz' || url === '/healthz') return false;
  const { origin } = headers;
  const readable = origin && {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after',
  };
  if (readable && method === 'OPTIONS') {
    // Not for longer than this question, which somebody else answers the next time.
    response.writeHead(204, { ...readable, ...allowedCalls, 'access-control-max-age': '0' }).end();
    return true;
  }
  const body: ApiErrorBody = {
    error: { code: 'unavailable', message: 'The server stops', requestId: randomUUID() },
  };
  response.writeHead(503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': '1',
    connection: 'close',
    ...readable,
  });
  response.end(JSON.stringify(body));
  return true;
}
