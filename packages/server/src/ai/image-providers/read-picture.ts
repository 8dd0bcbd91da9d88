import { ProviderError } from '../providers/provider-error';

/** Maximum bytes of the response of an image endpoint, which contains images as base64. */
export const maxImageAnswer = 96_000_000;
/** Maximum bytes of a decoded image. */
const maxPicture = 64_000_000;

/**
 * Decodes an image from base64 in any spelling: with the prefix of a data URL, in lines, in the URL-safe alphabet, without padding.
 * @throws ProviderError
 */
export function readBase64(text: string): Uint8Array {
  const isTooLong = text.length > maxPicture * 1.4;
  const body = isTooLong
    ? ''
    : text
        .trim()
        .replace(/^data:[^,]{0,200},/i, '')
        .replaceAll(/\s+/g, '');
  // Node skips invalid characters, so garbage would become a short image.
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(body))
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
  /safety|content.?(?:polic|filter)|moderat|policy violation|violat|not allowed by our|responsible ai|prohibited|sensitive words|nsfw|flagged|blocked|refus/i;
/** Sentences with which they refuse a size. */
const sizeFault = /\b(?:size|resolution|dimensions?|aspect.?ratio|width|height)\b/i;

/** Sentences with which a model itself declines to draw. */
const declining =
  /\b(?:can(?:not|['’]t)|unable to|won['’]t|not able to|(?:kann|darf) (?:das |dies |diese[sn]? |leider )?.{0,40}nicht)\b/i;

/** Members of an answer that say why it has no image. */
const reasonNames = [
  'error',
  'message',
  'reason',
  'finish_reason',
  'finishReason',
  'finishMessage',
  'raiFilteredReason',
  'status',
  'detail',
  'refusal',
  'text',
  'revised_prompt',
];
/** Members that are true, or contain it, if a filter has removed the image. */
const filterNames = ['filtered', 'nsfw', 'has_nsfw_concepts', 'blocked', 'flagged', 'moderated'];
const deepestReason = 6;

/** The texts of an answer without an image, and whether a filter has removed it. */
function findReasons(value: unknown, depth = 0): { readonly texts: string[]; readonly isFiltered: boolean } {
  if (depth > deepestReason || typeof value !== 'object' || value === null)
    return { texts: [], isFiltered: false };
  const found = Object.entries(value).map(([name, each]) =>
    typeof each === 'string'
      ? { texts: reasonNames.includes(name) && each.trim() !== '' ? [each] : [], isFiltered: false }
      : filterNames.includes(name) && (each === true || (Array.isArray(each) && each.includes(true)))
        ? { texts: [], isFiltered: true }
        : findReasons(each, depth + 1),
  );
  return {
    texts: found.flatMap(({ texts }) => texts),
    isFiltered: found.some(({ isFiltered }) => isFiltered),
  };
}

/**
 * The error for an answer without an image, with the reason that it gives.
 * @param wasOmitted the endpoint answered regularly and left the image out, as filters do
 */
export function noPicture(answer: unknown, wasOmitted: boolean): ProviderError {
  const { texts, isFiltered } = findReasons(answer);
  const reason = texts.join('; ').slice(0, 500);
  const isRefusal = wasOmitted || isFiltered || refusal.test(reason) || declining.test(reason);
  return new ProviderError(
    isRefusal ? 'provider_refusal' : 'provider_invalid_answer',
    reason === '' ? 'The answer has no picture' : `The answer has no picture: ${reason}`,
  );
}

/** Replaces the code by the specific one for images: a refusal by policy, or an unsupported size. */
export function refineImageError(error: ProviderError): ProviderError {
  const { message, statusCode, cause } = error;
  const isRequestFault = error.code === 'provider_bad_request' || error.code === 'provider_permission_denied';
  // An error in a response with status 200 often has a text alone.
  const isUnknown = error.code === 'provider_internal' && statusCode === null;
  if (!isRequestFault && !isUnknown) return error;
  const details = { statusCode: statusCode ?? undefined, cause };
  if (refusal.test(message)) return new ProviderError('provider_refusal', message, details);
  if (error.code === 'provider_bad_request' && sizeFault.test(message))
    return new ProviderError('image_size_not_allowed', message, details);
  return error;
}
