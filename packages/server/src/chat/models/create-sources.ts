import { listModels } from '../../llm/openai/list-models';
import { openAiProvider } from '../../llm/openai/openai-provider';
import type { Services } from '../../services';
import { createProviderSources } from './create-provider-sources';
import type { ModelSource } from './model-source';

export interface Sources {
  readonly sources: readonly ModelSource[];
  close(): Promise<void>;
}

/** The endpoints of this installation: those of the configuration, and outside of production the demo model. */
export async function createSources({ config }: Pick<Services, 'config'>): Promise<Sources> {
  const sources: ModelSource[] = [];
  const { openai } = config;
  if (openai) {
    const endpoint = { baseUrl: openai.baseUrl, apiKey: openai.apiKey, limits: config.modelLimits };
    sources.push({
      internalId: 'openai',
      name: new URL(openai.baseUrl).host,
      serviceImpl: 'openai-compatible',
      provider: openAiProvider(endpoint),
      priceOf: model => openai.prices?.get(model) ?? openai.prices?.get('*'),
      list: async signal =>
        (openai.models.length > 0 ? openai.models : await listModels(endpoint, signal)).map(id => ({ id })),
    });
  }
  sources.push(...(await createProviderSources(config)));
  if (config.production) return { sources, close: async () => undefined };
  // Imported only here: nothing of it is loaded in production.
  const { startDemoModel, demoModelName } = await import('../../dev/model/start-demo-model');
  const demo = await startDemoModel();
  sources.push({
    internalId: 'demo',
    name: 'Demo',
    description: 'Shows what answers look like; understands nothing',
    serviceImpl: 'demo',
    provider: openAiProvider({ baseUrl: demo.baseUrl }),
    list: async () => [{ id: demoModelName, title: 'Demo' }],
  });
  return { sources, close: () => demo.close() };
}
