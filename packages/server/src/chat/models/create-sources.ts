import { describeOpenAiImageModel, imageModel } from '../../llm/images/describe-image-model';
import { openAiImages } from '../../llm/images/openai-images';
import { listModels } from '../../llm/openai/list-models';
import { openAiProvider } from '../../llm/openai/openai-provider';
import type { Services } from '../../services';
import { createProviderSources } from './create-provider-sources';
import { imageTimes } from './image-times';
import type { ModelSource } from './model-source';

export interface Sources {
  readonly sources: readonly ModelSource[];
  close(): Promise<void>;
}

const demoPicturePrice = { inputMicroeuro: 0, outputMicroeuro: 0, imageMicroeuro: 50_000 };
const demoPainter = {
  references: 2,
  sizes: [
    [1024, 1024, '1:1'],
    [1536, 1024, '3:2'],
    [1024, 1536, '2:3'],
    [1536, 864, '16:9'],
    [864, 1536, '9:16'],
  ],
  styles: ['vivid', 'calm', 'ink'],
} as const;

/** The endpoints of this installation: those of the configuration, and outside of production the demo model. */
export async function createSources({ config }: Pick<Services, 'config'>): Promise<Sources> {
  const sources: ModelSource[] = [];
  const { openai } = config;
  if (openai) {
    const endpoint = { baseUrl: openai.baseUrl, apiKey: openai.apiKey, limits: config.modelLimits };
    const imageModels = openai.imageModels ?? [];
    const isPublic = new URL(openai.baseUrl).hostname === 'api.openai.com';
    sources.push({
      internalId: 'openai',
      name: new URL(openai.baseUrl).host,
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
  sources.push(...(await createProviderSources(config)));
  if (config.production) return { sources, close: async () => undefined };
  // Imported only here: nothing of it is loaded in production.
  const { startDemoModel, demoModelName, demoPainterName } = await import('../../dev/model/start-demo-model');
  const demo = await startDemoModel();
  sources.push({
    internalId: 'demo',
    name: 'Demo',
    description: 'Shows what answers look like; understands nothing',
    serviceImpl: 'demo',
    provider: openAiProvider({ baseUrl: demo.baseUrl }),
    painter: openAiImages({
      baseUrl: demo.baseUrl,
      limits: imageTimes(config),
      streams: () => true,
      seeds: true,
    }),
    // A price, so that credit shows what it does; the demo answers for nothing.
    priceOf: model => (model === demoPainterName ? demoPicturePrice : undefined),
    list: async () => [
      { id: demoModelName, title: 'Demo' },
      imageModel(demoPainterName, 'Demo painter', demoPainter),
    ],
  });
  return { sources, close: () => demo.close() };
}
