import { mapErrorObject } from './map-error';
import type { OpenResponse } from './open-request';
import { ProviderError } from './provider-error';
import { readLimited } from './read-limited';
import { readRetryAfter } from './read-retry-after';
import { sizeLimits } from './size-limits';

/** What an endpoint said in place of an answer, with a status that is not 200. */
export async function readRefusal(response: OpenResponse): Promise<ProviderError> {
  const text = await readLimited(response.bytes, sizeLimits.errorBody);
  const { status, retryAfter } = response;
  if (status < 400)
    return new ProviderError('provider_invalid_answer', `HTTP ${status}`, { statusCode: status });
  const error = findError(text) ?? `HTTP ${status}`;
  return mapErrorObject(error, {
    status,
    retryAfter: retryAfter ?? readRetryAfter(retryDelay.exec(text)?.[1]),
  });
}

/** How Google asks for a pause: a duration in the details of the error, without a header. */
const retryDelay = /"retryDelay"\s*:\s*"(\d{1,6}(?:\.\d{1,9})?)s"/;

/** The error object of a body; `undefined` for the error page of a proxy, whose status says enough. */
function findError(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    // Google answers a stream that fails at once with a list of one.
    const first: unknown = Array.isArray(body) ? body[0] : body;
    return typeof first === 'object' && first !== null && 'error' in first ? first.error : first;
  } catch {
    return undefined;
  }
}
