import { mapErrorObject } from './map-error';
import type { OpenResponse } from './open-request';
import { ProviderError } from './provider-error';
import { readLimited } from './read-limited';
import { readRetryAfter } from './read-retry-after';
import { sizeLimits } from './size-limits';

export interface Refusal {
  readonly error: ProviderError;
  /** All that the endpoint wrote. */
  readonly text: string;
}

/** The answer of an endpoint whose status is no success. */
export async function readRefusal(response: OpenResponse): Promise<Refusal> {
  const text = await readLimited(response.bytes, sizeLimits.errorBody);
  const { status, retryAfter } = response;
  if (status < 400)
    return {
      text,
      error: new ProviderError('provider_invalid_answer', `HTTP ${status}`, { statusCode: status }),
    };
  const error = mapErrorObject(readReport(text) ?? `HTTP ${status}`, {
    status,
    retryAfter: retryAfter ?? readRetryAfter(retryDelay.exec(text)?.[1]),
  });
  return { text, error };
}

/** How Google asks for a pause: a duration in the details of the error, without a header. */
const retryDelay = /"retryDelay"\s*:\s*"(\d{1,6}(?:\.\d{1,9})?)s"/;

/** Reads the error from a body; `undefined` for the error page of a proxy, whose status says enough. */
function readReport(text: string): unknown {
  // Some endpoints have begun a stream by then.
  const body = text
    .trim()
    .replace(/^(?:event:[^\n]*\n)?(?:data|error):/, '')
    .trim();
  try {
    // Google answers a stream that fails at once with a list of one, which is read as what it holds.
    return JSON.parse(body);
  } catch {
    return body === '' || body.startsWith('<') ? undefined : body;
  }
}
