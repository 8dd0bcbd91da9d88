import { findEndpointProblems } from '@oriel/contracts';
import type { Config } from '../../platform/config/config';
import { type ModelEndpoint, providerAddresses, providerNames } from '../../platform/config/settings/models';
import type { Services } from '../../services';
import { createConnection } from '../providers/connection';
import type { OfferedModel } from '../providers/offered-model';
import { ProviderError } from '../providers/provider-error';
import { correctModel, withinFamily } from './catalogue/catalogue';
import { adaptEndpoint } from './endpoint-kinds';
import { imageTimes } from './image-times';
import type { EndpointSpec, ModelSource } from './model-source';
import { readModelsFile } from './models-file';
import { providerName } from './provider-name';

/** The endpoints of the file and the environment; on the same id that of the file. @throws ConfigError for a faulty file */
export async function createSources({ config }: Pick<Services, 'config'>): Promise<readonly ModelSource[]> {
  const fromFile = await readModelsFile(config);
  const ids = new Set(fromFile.map(({ internalId }) => internalId));
  const specs = [...fromFile, ...environmentSpecs(config).filter(({ internalId }) => !ids.has(internalId))];
  return Promise.all(specs.map(spec => createSource(spec, config)));
}

/** Ids that the environment defines, also if the file overrides them. */
export const environmentIds = (config: Pick<Config, 'openai' | 'providers'>): string[] =>
  environmentSpecs(config).map(({ internalId }) => internalId);

function environmentSpecs({ openai, providers }: Pick<Config, 'openai' | 'providers'>): EndpointSpec[] {
  const specs: EndpointSpec[] = [];
  if (openai) {
    specs.push({
      ...common('openai', openai),
      definition: {
        ...definitionOf(openai),
        kind: 'openai-compatible',
        name: openai.name ?? providerName(openai.baseUrl),
        location: openai.location,
      },
    });
  }
  for (const id of providerNames) {
    const given = providers[id];
    if (!given) continue;
    const { name, location } = known[id];
    const isPublic = given.baseUrl === providerAddresses[id];
    specs.push({
      ...common(id, given),
      definition: {
        ...definitionOf(given),
        kind: id,
        name,
        location: given.location ?? (isPublic ? location : undefined),
      },
    });
  }
  return specs;
}

/** Names of the providers, and the known locations of their public addresses. */
const known = {
  anthropic: { name: 'Anthropic', location: undefined },
  google: { name: 'Google', location: undefined },
  mistral: { name: 'Mistral', location: 'europe' },
} as const;

const common = (internalId: string, given: ModelEndpoint<string | undefined>) => ({
  internalId,
  managedBy: 'environment' as const,
  key: given.apiKey,
  prices: given.prices,
  imagePrices: given.imagePrices,
});

const definitionOf = ({ baseUrl, models, imageModels }: ModelEndpoint<string | undefined>) => ({
  address: baseUrl,
  ...(models.length > 0 && { models: [...models] }),
  ...(imageModels && imageModels.length > 0 && { imageModels: [...imageModels] }),
});

/**
 * Builds what answers, draws and lists models for a definition.
 * @throws an Error if something is missing, or the key of a service account cannot be read
 */
export async function createSource(
  spec: EndpointSpec,
  config: Pick<Config, 'modelLimits' | 'imageLimits'>,
): Promise<ModelSource> {
  const { internalId, managedBy, definition, key = '', prices, imagePrices, isAllowed } = spec;
  const [problem] = managedBy === 'environment' ? [] : findEndpointProblems(definition, key !== '');
  if (problem) throw new Error(`${problem.path} is ${problem.code}`);
  const connection = createConnection({ proxy: definition.proxy, isAllowed });
  const adapter = await adaptEndpoint({
    definition,
    apiKey: key,
    limits: config.modelLimits,
    imageLimits: imageTimes(config),
    connection,
  });
  const { wire, list, describe, describeImage, painter } = adapter;
  const provider = withinFamily(adapter.provider, wire);
  const { models = [], imageModels = [] } = definition;
  const correct = (offered: readonly OfferedModel[]) => [
    ...offered.filter(({ id }) => !imageModels.includes(id)).map(model => correctModel(model, wire)),
    ...imageModels.map(describeImage),
  ];
  const find = async (signal: AbortSignal) => {
    if (models.length > 0) return correct(models.map(describe));
    if (list) return correct(await list(signal));
    if (imageModels.length > 0) return correct([]);
    throw new ProviderError('provider_bad_request', 'Its models must be named');
  };
  return {
    internalId,
    name: definition.name,
    description: definition.description,
    serviceImpl: definition.kind,
    managedBy,
    definition,
    hasKey: key !== '',
    provider,
    painter,
    hostLocations: definition.location && [definition.location],
    priceOf: model =>
      imageModels.includes(model)
        ? (imagePrices?.get(model) ?? imagePrices?.get('*'))
        : (prices?.get(model) ?? prices?.get('*')),
    list: find,
    check: async signal => {
      const found = await find(signal);
      const [first] = models.length > 0 || !list ? found : [];
      if (first && !imageModels.includes(first.id)) await askOnce(provider, first.id, signal);
      return found;
    },
    close: () => connection.close(),
  };
}

/** Asks for a few words, and stops at the first one. */
async function askOnce(provider: ModelSource['provider'], model: string, signal: AbortSignal): Promise<void> {
  const enough = new AbortController();
  const request = {
    model,
    messages: [{ role: 'user', content: 'Hi' }] as const,
    tools: [],
    parameters: {},
    maxOutputTokens: 256,
    signal: AbortSignal.any([signal, enough.signal]),
  };
  try {
    await provider.stream(request, ({ type }) => {
      if (type !== 'open') enough.abort();
    });
  } catch (error) {
    if (!enough.signal.aborted) throw error;
  }
}
