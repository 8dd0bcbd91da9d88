import { fetchList, isModelName, maxModels } from '../fetch-list';
import { endpointHeaders, endpointUrl, type OpenAiEndpoint } from './openai-provider';

/** Names of models that cannot chat; the list of an endpoint does not tell them apart. */
const otherKinds =
  /embed|whisper|tts|dall-e|moderation|rerank|image|audio|realtime|transcribe|davinci|babbage/i;

/** The chat models of an endpoint, by `GET models`. Throws a `ProviderError`. */
export async function listModels(endpoint: OpenAiEndpoint, signal: AbortSignal): Promise<string[]> {
  const entries = await fetchList(endpointUrl(endpoint, 'models'), endpointHeaders(endpoint), 'data', signal);
  const names = entries.map(({ id }) => id).filter(isModelName);
  return [...new Set(names)].filter(id => !otherKinds.test(id)).slice(0, maxModels);
}
