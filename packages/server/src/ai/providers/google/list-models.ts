import type { AiSdkEndpoint } from '../ai-sdk/ai-sdk-provider';
import { fetchList, isModelName, maxModels } from '../fetch-list';
import { chatAbilities, type OfferedModel, samplingParameters, thinkingBudget } from '../offered-model';
import { seesImages } from '../sees-images';

/** Models with such names generate content, but cannot chat. */
const otherKinds = /embed|imagen|image|tts|audio|live|veo|aqa|robotics|computer-use/i;

/** Gemini models think since version 2.5. */
export const isThinkingModel = (id: string): boolean =>
  /^gemini-(?:2\.[5-9]|[3-9]|\d{2}|(?:flash|pro|flash-lite)-latest)/.test(id);

/** Lists the chat models that Google offers for a key. Throws a `ProviderError`. */
export async function listModels(
  { baseUrl, apiKey, connection }: Pick<AiSdkEndpoint, 'baseUrl' | 'apiKey' | 'connection'>,
  signal: AbortSignal,
): Promise<OfferedModel[]> {
  const entries = await fetchList(
    new URL(`${baseUrl}/models?pageSize=1000`),
    { 'x-goog-api-key': apiKey },
    signal,
    connection,
  );
  return entries
    .flatMap(({ name, displayName, supportedGenerationMethods: methods, inputTokenLimit }) => {
      if (!isModelName(name) || !Array.isArray(methods) || !methods.includes('generateContent')) return [];
      const id = name.replace(/^models\//, '');
      if (otherKinds.test(id)) return [];
      return [describeModel(id, isModelName(displayName) ? displayName : undefined, inputTokenLimit)];
    })
    .slice(0, maxModels);
}

/** Describes a model of which only the name is known. */
export const describeModel = (id: string, title?: string, maxInputTokens?: unknown): OfferedModel => ({
  id,
  title,
  abilities: chatAbilities({ tools: !id.startsWith('gemma-'), images: seesImages(id), maxInputTokens }),
  parameterDefinitions: {
    ...samplingParameters(2),
    ...(isThinkingModel(id) && { thinking_budget: thinkingBudget(0, 24_576) }),
  },
});
