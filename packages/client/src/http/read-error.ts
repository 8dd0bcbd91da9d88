import { apiErrorBody, requestIdHeader } from '@oriel/contracts';
import { TimeoutError } from 'ky';
import * as z from 'zod/mini';
import { ApiError } from './api-error';
import { codeOfStatus, kindOfAnswer } from './error-kind';

/** The error that an answer of status 400 and above carries, or stands for when its body is not ours. */
export async function readErrorAnswer(response: Response): Promise<ApiError> {
  const { status } = response;
  const requestId = response.headers.get(requestIdHeader) ?? undefined;
  const retryAfter = secondsOf(response.headers.get('retry-after'));
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

/** What a request that got no answer, or lost it on the way, stands for. */
export function readFailure(thrown: unknown, signal?: AbortSignal): ApiError {
  if (signal?.aborted) return new ApiError('aborted', 'The call was aborted.', { cause: thrown });
  if (ApiError.isInstance(thrown)) return thrown;
  if (thrown instanceof TimeoutError) {
    return new ApiError('timeout', 'The service did not answer in time.', { cause: thrown });
  }
  return new ApiError('network', 'The service could not be reached.', { cause: thrown });
}

/** Seconds of a `Retry-After`, which is a number or a date (RFC 9110, 10.2.3). */
function secondsOf(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
