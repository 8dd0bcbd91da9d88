import type { Connection } from './connection';
import { findError, mapErrorObject } from './map-error';
import { openRequest } from './open-request';
import { ProviderError } from './provider-error';
import { readLimited } from './read-limited';
import { sizeLimits } from './size-limits';
import { defaultTimeLimits } from './time-limits';

/** Maximum number of models offered per endpoint. */
export const maxModels = 200;

const limits = { ...defaultTimeLimits, firstByte: 15_000, total: 30_000 };

/** Names of the field that holds a list of models. */
const listNames = ['data', 'models', 'model_list', 'items', 'results', 'result', 'body'];

type Entry = Readonly<Record<string, unknown>>;

/** The entries of the list of models at an address; a name alone is also an entry. Throws a `ProviderError`. */
export async function fetchList(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  connection?: Connection,
): Promise<Entry[]> {
  const response = await openRequest({
    url,
    method: 'GET',
    headers: { ...headers, accept: 'application/json' },
    limits,
    signal,
    connection,
  });
  const text = await readLimited(response.bytes, sizeLimits.modelList, true);
  if (response.status !== 200)
    throw mapErrorObject(`HTTP ${response.status}`, { status: Math.max(400, response.status) });
  const body = parse(text);
  const list = findListIn(body);
  if (list) return list.map(asEntry).filter(entry => entry !== undefined);
  const error = asObject(body) && findError(asObject(body) ?? {});
  throw error
    ? mapErrorObject(error)
    : new ProviderError('provider_invalid_answer', 'There is no list of models');
}

function findListIn(body: unknown, depth = 0): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const object = asObject(body);
  if (!object || depth > 1) return undefined;
  const lists = listNames.flatMap(name => findListIn(object[name], depth + 1) ?? []);
  return lists.length > 0 || listNames.some(name => Array.isArray(object[name])) ? lists : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new ProviderError('provider_invalid_answer', 'The list of models is not JSON', { cause });
  }
}

const asEntry = (value: unknown): Entry | undefined =>
  typeof value === 'string' ? { id: value } : asObject(value);

const asObject = (value: unknown): Entry | undefined =>
  // Any object from JSON has string keys.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : undefined;

/** A name that can be stored and sent: a text of reasonable length. */
export const isModelName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 200;
