import type { Services } from '../../services';
import { describeOpenAiImageModel } from '../image-providers/describe-image-model';
import { openAiImages } from '../image-providers/openai-images';
import { listModels } from '../providers/openai/list-models';
import { openAiProvider } from '../providers/openai/openai-provider';
import { createProviderSources } from './create-provider-sources';
import { imageTimes } from './image-times';
import type { ModelSource } from './model-source';

/** The configured endpoints. */
export async function createSources({ config }: Pick<Services, 'config'>): Promise<readonly ModelSource[]> {
  const sources: ModelSource[] = [];
  const { openai } = config;
  if (openai) {
    const endpoint = { baseUrl: openai.baseUrl, apiKey: openai.apiKey, limits: config.modelLimits };
    const imageModels = openai.imageModels ?? [];
    const isPublic = new URL(openai.baseUrl).hostname === 'api.openai.com';
    sources.push({
      internalId: 'openai',
      name: isPublic ? 'OpenAI' : nameOfHost(openai.baseUrl),
      serviceImpl: 'openai-compatible',
      hostLocations: openai.location && [openai.location],
      provider: openAiProvider(endpoint),
      painter: openAiImages({
        ...endpoint,
        limits: imageTimes(config),
        streams: model => isPublic && model.startsWith('gpt-image'),
      }),
      priceOf: model =>
        imageModels.includes(model)
          ? (openai.imagePrices?.get(model) ?? openai.imagePrices?.get('*'))
          : (openai.prices?.get(model) ?? openai.prices?.get('*')),
      list: async signal => [
        ...(openai.models.length > 0 ? openai.models : await listModels(endpoint, signal))
          .filter(id => !imageModels.includes(id))
          .map(id => ({ id })),
        ...imageModels.map(describeOpenAiImageModel),
      ],
    });
  }
  return [...sources, ...(await createProviderSources(config))];
}

/** An endpoint has no name of its own: that of its host, unless it is only a number. */
function nameOfHost(address: string): string {
  const { hostname } = new URL(address);
  return /^([\d.]+|\[.*\]|localhost)$/.test(hostname) ? 'OpenAI-compatible' : hostname;
}
