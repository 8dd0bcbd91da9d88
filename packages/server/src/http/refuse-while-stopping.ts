import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiErrorBody } from '@oriel/contracts';

/**
 * Once a stop has begun, sends every call away, to come back in a second at whoever takes calls then. Only the questions
 * of a balancer are still answered.
 */
export function refuseWhileStopping(
  stopping: AbortSignal,
  { url }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!stopping.aborted || url === '/readyz' || url === '/healthz') return false;
  const body: ApiErrorBody = {
    error: { code: 'unavailable', message: 'The server stops', requestId: randomUUID() },
  };
  response.writeHead(503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': '1',
    connection: 'close',
  });
  response.end(JSON.stringify(body));
  return true;
}
