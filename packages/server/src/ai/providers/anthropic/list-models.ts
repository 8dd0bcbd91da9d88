import type { AiSdkEndpoint } from '../ai-sdk/ai-sdk-provider';
import { fetchList, isModelName, maxModels } from '../fetch-list';
import { chatAbilities, type OfferedModel, samplingParameters, thinkingBudget } from '../offered-model';
import { seesImages } from '../sees-images';

/** Lists the models that Anthropic offers for a key, all of which can chat. Throws a `ProviderError`. */
export async function listModels(
  { baseUrl, apiKey, connection }: Pick<AiSdkEndpoint, 'baseUrl' | 'apiKey' | 'connection'>,
  signal: AbortSignal,
): Promise<OfferedModel[]> {
  const entries = await fetchList(
    new URL(`${baseUrl}/models?limit=${maxModels}`),
    { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
    signal,
    connection,
  );
  return entries
    .flatMap(({ id, display_name: title, max_input_tokens: maxInputTokens }) =>
      isModelName(id) ? [describeModel(id, isModelName(title) ? title : undefined, maxInputTokens)] : [],
    )
    .slice(0, maxModels);
}

/** Describes a model of which only the name is known. */
export const describeModel = (id: string, title?: string, maxInputTokens?: unknown): OfferedModel => ({
  id,
  title,
  abilities: chatAbilities({ tools: true, images: seesImages(id), maxInputTokens }),
  parameterDefinitions: {
    ...samplingParameters(1),
    // Most models of the third generation do not support thinking.
    ...(!/^claude-(?:[12]\b|3-(?!7)|instant)/.test(id) && { thinking_budget: thinkingBudget(0, 32_000) }),
  },
});
