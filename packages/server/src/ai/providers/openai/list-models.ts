import { fetchList, isModelName, maxModels } from '../fetch-list';
import { asObject } from '../json';
import { chatAbilities, type OfferedModel } from '../offered-model';
import { ProviderError } from '../provider-error';
import { seesImages } from '../sees-images';
import { endpointUrl, versionedUrl } from './endpoint-url';
import { endpointHeaders, type OpenAiEndpoint } from './openai-provider';

/** Names of models that cannot chat; an endpoint's list does not distinguish them. */
const otherKinds =
  /embed|whisper|tts|dall-e|moderation|rerank|image|audio|realtime|transcribe|davinci|babbage/i;

type Entry = Readonly<Record<string, unknown>>;

/** Lists the chat models of an endpoint with `GET models`. Throws a `ProviderError`. */
export async function listModels(endpoint: OpenAiEndpoint, signal: AbortSignal): Promise<OfferedModel[]> {
  const entries = await fetchEntries(endpoint, signal);
  return distinct(
    entries.filter(isChat).flatMap(entry => {
      const id = nameOf(entry);
      // vLLM states the length of its context.
      return isModelName(id) ? [describe(id, entry.max_model_len)] : [];
    }),
  );
}

/** Lists the models that an Ollama has loaded or stored, by its own protocol. Throws a `ProviderError`. */
export async function listOllamaModels(
  endpoint: OpenAiEndpoint,
  signal: AbortSignal,
): Promise<OfferedModel[]> {
  const root = endpointUrl(endpoint.baseUrl, '').href.replace(/(?:\/v1)?\/?(?=\?|$)/, '');
  const entries = await fetchList(
    endpointUrl(root, 'api/tags'),
    endpointHeaders(endpoint),
    signal,
    endpoint.connection,
  );
  return distinct(entries.flatMap(({ name }) => (isModelName(name) ? [describe(name)] : [])));
}

/** Lists the models of OpenRouter, which describes them. Throws a `ProviderError`. */
export async function listOpenRouterModels(
  endpoint: OpenAiEndpoint,
  signal: AbortSignal,
): Promise<OfferedModel[]> {
  const entries = await fetchEntries(endpoint, signal);
  return distinct(
    entries.flatMap(
      ({ id, name, context_length: context, architecture, supported_parameters: supported }) => {
        if (!isModelName(id)) return [];
        const inputs = asObject(architecture)?.input_modalities;
        return [
          {
            id,
            title: isModelName(name) ? name : undefined,
            abilities: chatAbilities({
              tools: !Array.isArray(supported) || supported.includes('tools'),
              images: Array.isArray(inputs) ? inputs.includes('image') : seesImages(id),
              maxInputTokens: context,
            }),
          },
        ];
      },
    ),
  );
}

const describe = (id: string, maxInputTokens?: unknown): OfferedModel =>
  typeof maxInputTokens === 'number'
    ? { id, abilities: chatAbilities({ tools: true, images: seesImages(id), maxInputTokens }) }
    : { id };

const distinct = (models: readonly OfferedModel[]): OfferedModel[] =>
  [...new Map(models.map(model => [model.id, model])).values()]
    .filter(({ id }) => !otherKinds.test(id))
    .slice(0, maxModels);

async function fetchEntries(endpoint: OpenAiEndpoint, signal: AbortSignal): Promise<Entry[]> {
  const headers = endpointHeaders(endpoint);
  try {
    return await fetchList(endpointUrl(endpoint.baseUrl, 'models'), headers, signal, endpoint.connection);
  } catch (error) {
    const other = versionedUrl(endpoint.baseUrl, 'models');
    const isElsewhere =
      ProviderError.isInstance(error) &&
      (error.statusCode === 404 || error.code === 'provider_invalid_answer');
    if (!other || !isElsewhere) throw error;
    return fetchList(other, headers, signal, endpoint.connection);
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
