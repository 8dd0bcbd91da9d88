import type { HostLocation } from '@oriel/contracts';
import type { Config } from '../../platform/config/config';
import { type ProviderName, providerAddresses, providerNames } from '../../platform/config/settings/models';
import { describeGoogleImageModel } from '../image-providers/describe-image-model';
import { googleImages } from '../image-providers/google-images';
import type { AiSdkEndpoint } from '../providers/ai-sdk/ai-sdk-provider';
import type { OfferedModel } from '../providers/offered-model';
import type { Provider } from '../providers/provider';
import { imageTimes } from './image-times';
import type { ModelSource } from './model-source';

interface Adapter {
  readonly provide: (endpoint: AiSdkEndpoint) => Provider;
  readonly listModels: (endpoint: AiSdkEndpoint, signal: AbortSignal) => Promise<OfferedModel[]>;
  readonly describeModel: (id: string) => OfferedModel;
}

interface KnownProvider {
  readonly name: string;
  /** Locations of the models at the public address. */
  readonly hostLocations?: readonly HostLocation[];
  /** Import it only if the key is set: the SDK would slow down every other start. */
  readonly load: () => Promise<Adapter>;
}

const known: Readonly<Record<ProviderName, KnownProvider>> = {
  anthropic: {
    name: 'Anthropic',
    load: async () => {
      const { anthropicProvider: provide } = await import('../providers/anthropic/anthropic-provider');
      return { provide, ...(await import('../providers/anthropic/list-models')) };
    },
  },
  google: {
    name: 'Google',
    load: async () => {
      const { googleProvider: provide } = await import('../providers/google/google-provider');
      return { provide, ...(await import('../providers/google/list-models')) };
    },
  },
  mistral: {
    name: 'Mistral',
    hostLocations: ['europe'],
    load: async () => {
      const { mistralProvider: provide } = await import('../providers/mistral/mistral-provider');
      return { provide, ...(await import('../providers/mistral/list-models')) };
    },
  },
};

/** The providers whose keys are set. */
export async function createProviderSources(
  config: Pick<Config, 'providers' | 'modelLimits' | 'imageLimits'>,
): Promise<ModelSource[]> {
  const sources: ModelSource[] = [];
  for (const id of providerNames) {
    const given = config.providers[id];
    if (!given) continue;
    const { name, hostLocations, load } = known[id];
    const { provide, listModels, describeModel } = await load();
    const endpoint = { baseUrl: given.baseUrl, apiKey: given.apiKey, limits: config.modelLimits };
    const imageModels = given.imageModels ?? [];
    const isPublic = given.baseUrl === providerAddresses[id];
    sources.push({
      internalId: id,
      name: isPublic ? name : `${name} (${new URL(given.baseUrl).host})`,
      serviceImpl: id,
      provider: provide(endpoint),
      hostLocations: given.location ? [given.location] : isPublic ? hostLocations : undefined,
      ...(id === 'google' && {
        painter: googleImages({ ...endpoint, limits: imageTimes(config) }),
      }),
      priceOf: model =>
        imageModels.includes(model)
          ? (given.imagePrices?.get(model) ?? given.imagePrices?.get('*'))
          : (given.prices?.get(model) ?? given.prices?.get('*')),
      list: async signal => [
        ...(given.models.length > 0
          ? given.models.map(model => describeModel(model))
          : await listModels(endpoint, signal)
        ).filter(model => !imageModels.includes(model.id)),
        ...imageModels.map(describeGoogleImageModel),
      ],
    });
  }
  return sources;
}
