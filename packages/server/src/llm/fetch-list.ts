import { mapErrorObject } from './map-error';
import { openRequest } from './open-request';
import { ProviderError } from './provider-error';
import { readLimited } from './read-limited';
import { sizeLimits } from './size-limits';
import { defaultTimeLimits } from './time-limits';

/** Greatest number of models that are offered of one endpoint. */
export const maxModels = 200;

const limits = { ...defaultTimeLimits, firstByte: 15_000, total: 30_000 };

/** The entries under `key` of the list of models at an address. Throws a `ProviderError`. */
export async function fetchList(
  url: URL,
  headers: Readonly<Record<string, string>>,
  key: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>[]> {
  const response = await openRequest({
    url,
    method: 'GET',
    headers: { ...headers, accept: 'application/json' },
    limits,
    signal,
  });
  const text = await readLimited(response.bytes, sizeLimits.modelList, true);
  if (response.status !== 200)
    throw mapErrorObject(`HTTP ${response.status}`, { status: Math.max(400, response.status) });
  const list = parse(text)?.[key];
  if (!Array.isArray(list)) throw new ProviderError('provider_invalid_answer', 'There is no list of models');
  return list.map(asObject).filter(entry => entry !== undefined);
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch (cause) {
    throw new ProviderError('provider_invalid_answer', 'The list of models is not JSON', { cause });
  }
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  // Any object that JSON made has string keys.
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;

/** A name that can be stored and sent: a text of reasonable length. */
export const isModelName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 200;
