import { ProviderError } from '../providers/provider-error';

/** Maximum bytes of the response of an image endpoint, which contains images as base64. */
export const maxImageAnswer = 96_000_000;
/** Maximum bytes of a decoded image. */
const maxPicture = 64_000_000;

/** Decodes an image from base64, with or without the prefix of a data URL. @throws ProviderError */
export function readBase64(text: string): Uint8Array {
  const body = text.replace(/^data:[\w/+.-]{1,100};base64,/, '');
  // Node skips invalid characters, so garbage would become a short image.
  if (body === '' || body.length > maxPicture * 1.4 || !/^[A-Za-z0-9+/_-]+={0,2}\s*$/.test(body))
    throw new ProviderError('provider_invalid_answer', 'The picture is not base64');
  return Buffer.from(body, 'base64');
}

export const asRecord = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? // Any object from JSON has string keys.
      (value as Readonly<Record<string, unknown>>)
    : undefined;

/** Parses the response body. @throws ProviderError for anything but an object, such as an HTML page */
export function readAnswer(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ProviderError('provider_invalid_answer', 'The answer is not JSON', { cause });
  }
  const record = asRecord(value);
  if (!record) throw new ProviderError('provider_invalid_answer', 'The answer is not an object');
  return record;
}

/** Sentences with which endpoints refuse a description. */
const refusal =
  /safety system|content polic|moderation|policy violation|violat|not allowed by our|responsible ai|prohibited|sensitive words|nsfw/i;
/** Sentences with which they refuse a size. */
const sizeFault = /\b(?:size|resolution|dimensions?|aspect.?ratio|width|height)\b/i;

/** Replaces the code by the specific one for images: a refusal by policy, or an unsupported size. */
export function refineImageError(error: ProviderError): ProviderError {
  const isRequestFault = error.code === 'provider_bad_request' || error.code === 'provider_permission_denied';
  if (!isRequestFault) return error;
  const { message, statusCode, cause } = error;
  const details = { statusCode: statusCode ?? undefined, cause };
  if (refusal.test(message)) return new ProviderError('provider_refusal', message, details);
  if (error.code === 'provider_bad_request' && sizeFault.test(message))
    return new ProviderError('image_size_not_allowed', message, details);
  return error;
}
