import { mapErrorObject } from '../map-error';
import { openRequest } from '../open-request';
import { ProviderError } from '../provider-error';
import { readLimited } from '../read-limited';
import { sizeLimits } from '../size-limits';
import { defaultTimeLimits } from '../time-limits';
import { endpointHeaders, endpointUrl, type OpenAiEndpoint } from './openai-provider';

/** Names of models that cannot chat; the list of an endpoint does not tell them apart. */
const otherKinds =
  /embed|whisper|tts|dall-e|moderation|rerank|image|audio|realtime|transcribe|davinci|babbage/i;
const maxModels = 200;

/** The chat models of an endpoint, by `GET models`. Throws a `ProviderError`. */
export async function listModels(endpoint: OpenAiEndpoint, signal: AbortSignal): Promise<string[]> {
  const response = await openRequest({
    url: endpointUrl(endpoint, 'models'),
    method: 'GET',
    headers: { ...endpointHeaders(endpoint), accept: 'application/json' },
    limits: endpoint.limits ?? { ...defaultTimeLimits, firstByte: 15_000, total: 30_000 },
    signal,
  });
  const text = await readLimited(response.bytes, sizeLimits.modelList, true);
  if (response.status !== 200)
    throw mapErrorObject(`HTTP ${response.status}`, Math.max(400, response.status));
  return readNames(text);
}

function readNames(text: string): string[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new ProviderError('provider_invalid_answer', 'The list of models is not JSON', { cause });
  }
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  if (!Array.isArray(data)) throw new ProviderError('provider_invalid_answer', 'There is no list of models');
  const names = data
    .map((entry: unknown) =>
      typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'id') : undefined,
    )
    .filter((id): id is string => typeof id === 'string' && id !== '' && id.length <= 200);
  return [...new Set(names)].filter(id => !otherKinds.test(id)).slice(0, maxModels);
}
