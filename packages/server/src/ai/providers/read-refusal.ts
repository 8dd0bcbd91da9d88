import { mapErrorObject } from './map-error';
import type { OpenResponse } from './open-request';
import { ProviderError } from './provider-error';
import { readLimited } from './read-limited';
import { readRetryAfter } from './read-retry-after';
import { sizeLimits } from './size-limits';

export interface Refusal {
  readonly error: ProviderError;
  /** The endpoint's whole text. */
  readonly text: string;
}

/** Reads an endpoint's response with an error status. */
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

/** Google requests a pause with a duration in the details of the error, without a header. */
const retryDelay = /"retryDelay"\s*:\s*"(\d{1,6}(?:\.\d{1,9})?)s"/;

/** Reads the error from a body; `undefined` for the error page of a proxy, whose status is sufficient. */
function readReport(text: string): unknown {
  // Some endpoints have already begun a stream.
  const body = text
    .trim()
    .replace(/^(?:event:[^\n]*\n)?(?:data|error):/, '')
    .trim();
  try {
    // Google answers a stream that fails at once with a list of one element.
    return JSON.parse(body);
  } catch {
    return body === '' || body.startsWith('<') ? undefined : body;
  }
}
