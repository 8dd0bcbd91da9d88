import { fetchList, isModelName, maxModels } from '../fetch-list';
import { ProviderError } from '../provider-error';
import { endpointUrl, versionedUrl } from './endpoint-url';
import { endpointHeaders, type OpenAiEndpoint } from './openai-provider';

/** Names of models that cannot chat; an endpoint's list does not distinguish them. */
const otherKinds =
  /embed|whisper|tts|dall-e|moderation|rerank|image|audio|realtime|transcribe|davinci|babbage/i;

type Entry = Readonly<Record<string, unknown>>;

/** Lists the chat models of an endpoint with `GET models`. Throws a `ProviderError`. */
export async function listModels(endpoint: OpenAiEndpoint, signal: AbortSignal): Promise<string[]> {
  const entries = await fetchEntries(endpoint, signal);
  const names = entries.filter(isChat).map(nameOf).filter(isModelName);
  return [...new Set(names)].filter(id => !otherKinds.test(id)).slice(0, maxModels);
}

async function fetchEntries(endpoint: OpenAiEndpoint, signal: AbortSignal): Promise<Entry[]> {
  const headers = endpointHeaders(endpoint);
  try {
    return await fetchList(endpointUrl(endpoint.baseUrl, 'models'), headers, signal);
  } catch (error) {
    const other = versionedUrl(endpoint.baseUrl, 'models');
    const isElsewhere =
      ProviderError.isInstance(error) &&
      (error.statusCode === 404 || error.code === 'provider_invalid_answer');
    if (!other || !isElsewhere) throw error;
    return fetchList(other, headers, signal);
  }
}

/** Some lists declare the purpose of a model. */
function isChat({ type, supportedGenerationMethods: methods }: Entry): boolean {
  if (Array.isArray(methods)) return methods.includes('generateContent');
  return typeof type !== 'string' || !/embed|image|audio|rerank|moderation|speech|transcri|video/i.test(type);
}

/** Lists name a model by its `id`; those of Ollama and Google by `name` or `model`. */
function nameOf({ id, name, model, owned_by: owner }: Entry): unknown {
  const own = [id, name, model].find(isModelName);
  const isOfGoogle = own !== id || owner === 'google';
  return isOfGoogle ? own?.replace(/^models\//, '') : own;
}
