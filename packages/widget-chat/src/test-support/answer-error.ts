import type { ServerResponse } from 'node:http';
import type { ApiErrorCode, apiErrorBody } from '@oriel/contracts';
import type * as z from 'zod/mini';

/** The error response of a test. */
export interface Refusal {
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Seconds until a retry is allowed. */
  readonly retryAfter?: number;
}

export function answerError(response: ServerResponse, { status, code, retryAfter }: Refusal): void {
  if (retryAfter !== undefined) {
    response.setHeader('access-control-expose-headers', 'retry-after');
    response.setHeader('retry-after', String(retryAfter));
  }
  const body: z.output<typeof apiErrorBody> = {
    error: { code, message: 'Refused by the test.', requestId: '7f3a-91c2' },
  };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
