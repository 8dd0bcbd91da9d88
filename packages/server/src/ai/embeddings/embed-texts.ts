import type { HostLocation } from '@oriel/contracts';
import { findError, mapErrorObject } from '../providers/map-error';
import { openRequest } from '../providers/open-request';
import { endpointUrl } from '../providers/openai/endpoint-url';
import { endpointHeaders, type OpenAiEndpoint } from '../providers/openai/openai-provider';
import { ProviderError } from '../providers/provider-error';
import { readLimited } from '../providers/read-limited';
import { readRefusal } from '../providers/read-refusal';
import { defaultTimeLimits, type TimeLimits } from '../providers/time-limits';

/** An endpoint that embeds texts. */
export interface EmbeddingEndpoint extends OpenAiEndpoint {
  readonly model: string;
  /** The place in which it runs the model. Default: unknown, which no place includes. */
  readonly location?: HostLocation | undefined;
}

/** Maximum dimensions of a vector, as in the database type. */
const maxDimensions = 16_000;
/** Maximum bytes of a number as text. */
const bytesPerNumber = 30;

/**
 * Embeds texts, in order, with OpenAI's `/embeddings`. A result is only accepted as a vector if it is a list of finite numbers,
 * as long as the others.
 * @throws ProviderError; the reason of the signal
 */
export async function embedTexts(
  endpoint: EmbeddingEndpoint,
  texts: readonly string[],
  signal: AbortSignal,
  limits: TimeLimits = defaultTimeLimits,
): Promise<readonly (readonly number[])[]> {
  const body = JSON.stringify({ model: endpoint.model, input: texts, encoding_format: 'float' });
  const response = await openRequest({
    url: endpointUrl(endpoint.baseUrl, 'embeddings'),
    method: 'POST',
    headers: {
      ...endpointHeaders(endpoint),
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
    limits,
    signal,
    connection: endpoint.connection,
  });
  if (response.status < 200 || response.status >= 300) throw (await readRefusal(response)).error;
  const maxBytes = 100_000 + texts.length * maxDimensions * bytesPerNumber;
  return readVectors(await readLimited(response.bytes, maxBytes, true), texts.length);
}

const invalid = (message: string, cause?: unknown) =>
  new ProviderError('provider_invalid_answer', message, { cause });

function readVectors(text: string, count: number): readonly (readonly number[])[] {
  let answer: { readonly data?: unknown } | null;
  try {
    // The fields are checked below.
    answer = JSON.parse(text) as typeof answer;
  } catch (cause) {
    throw invalid('The answer is not JSON', cause);
  }
  const data: unknown = answer?.data;
  if (!Array.isArray(data)) {
    const error = answer && findError(answer);
    throw error ? mapErrorObject(error) : invalid('The answer has no vectors');
  }
  const vectors = new Map<number, readonly number[]>();
  for (const [place, entry] of data.entries()) {
    // The entry may have any shape.
    const { index = place, embedding } = (entry ?? {}) as { index?: unknown; embedding?: unknown };
    if (typeof index === 'number' && isVector(embedding)) vectors.set(index, embedding.map(storable));
  }
  const whole = Array.from({ length: count }, (_, index) => vectors.get(index) ?? []);
  if (whole.some(({ length }) => length === 0)) throw invalid('The answer has not a vector for each text');
  if (whole.some(({ length }) => length !== whole[0]?.length)) throw invalid('The vectors differ in length');
  return whole;
}

/** The smallest positive number that the database's `real` takes. */
const leastNumber = 2 ** -126;

/** Replace a smaller number by 0, because the database refuses it. */
const storable = (number: number): number => (Math.abs(number) < leastNumber ? 0 : number);

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= maxDimensions &&
  // A zero vector has no direction, so it is close to nothing.
  value.some(number => typeof number === 'number' && storable(number) !== 0) &&
  value.every(number => typeof number === 'number' && Number.isFinite(Math.fround(number)));
