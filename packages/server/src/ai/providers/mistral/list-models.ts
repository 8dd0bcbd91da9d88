import type { AiSdkEndpoint } from '../ai-sdk/ai-sdk-provider';
import { jsonField } from '../ai-sdk/json-field';
import { fetchList, isModelName, maxModels } from '../fetch-list';
import { chatAbilities, type OfferedModel, samplingParameters } from '../offered-model';
import { seesImages } from '../sees-images';

/** Lists the chat models that Mistral offers for a key; each appears under several names. Throws a `ProviderError`. */
export async function listModels(
  { baseUrl, apiKey, connection }: Pick<AiSdkEndpoint, 'baseUrl' | 'apiKey' | 'connection'>,
  signal: AbortSignal,
): Promise<OfferedModel[]> {
  const entries = await fetchList(
    new URL(`${baseUrl}/models`),
    { authorization: `Bearer ${apiKey}` },
    signal,
    connection,
  );
  const models = entries.flatMap(({ id, capabilities, max_context_length: maxInputTokens }) =>
    isModelName(id) && jsonField(capabilities, 'completion_chat') === true
      ? [
          describeModel(
            id,
            jsonField(capabilities, 'function_calling') === true,
            maxInputTokens,
            jsonField(capabilities, 'vision'),
          ),
        ]
      : [],
  );
  return [...new Map(models.map(model => [model.id, model])).values()].slice(0, maxModels);
}

/** A model of which only the name is known is assumed to support tools. */
export const describeModel = (
  id: string,
  tools = true,
  maxInputTokens?: unknown,
  vision?: unknown,
): OfferedModel => ({
  id,
  abilities: chatAbilities({
    tools,
    images: typeof vision === 'boolean' ? vision : seesImages(id),
    maxInputTokens,
  }),
  parameterDefinitions: samplingParameters(1),
});
