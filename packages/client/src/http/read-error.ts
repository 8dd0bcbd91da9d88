import { apiErrorBody, requestIdHeader } from '@oriel/contracts';
import * as z from 'zod/mini';
import { ApiError } from './api-error';
import { codeOfStatus, kindOfAnswer } from './error-kind';

/** Reads the error from a response with status 400 or above, or derives one if the body is not the service's. */
export async function readErrorAnswer(response: Response): Promise<ApiError> {
  const { status } = response;
  const requestId = response.headers.get(requestIdHeader) ?? undefined;
  const retryAfter = retryAfterOf(response);
  const body = z.safeParse(apiErrorBody, await response.json().catch(() => undefined));
  if (!body.success) {
    const code = codeOfStatus(status);
    return new ApiError(kindOfAnswer(status, code), `The service answered ${status}.`, {
      code,
      status,
      requestId,
      retryAfter,
    });
  }
  const { code, message, details, issues } = body.data.error;
  return new ApiError(kindOfAnswer(status, code), message, {
    code,
    status,
    requestId: requestId ?? body.data.error.requestId,
    retryAfter,
    details,
    issues,
  });
}

/** The error of a request without a response, or with an incomplete one. */
export function readFailure(thrown: unknown, signal?: AbortSignal): ApiError {
  if (signal?.aborted) return new ApiError('aborted', 'The call was aborted.', { cause: thrown });
  if (ApiError.isInstance(thrown)) return thrown;
  if (thrown instanceof Error && thrown.name === 'TimeoutError') {
    return new ApiError('timeout', 'The service did not answer in time.', { cause: thrown });
  }
  return new ApiError('network', 'The service could not be reached.', { cause: thrown });
}

/** Seconds of a `Retry-After`, which is a number or a date (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: Response): number | undefined {
  const header = headers.get('retry-after');
  if (header === null || header.trim() === '') return undefined;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
