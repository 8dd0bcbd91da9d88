/*
 * The kinds of endpoints as one table: how each answers, draws, and lists its models. A kind is imported only if an endpoint uses
 * it, because the libraries of some would slow down every start.
 */
import { type EndpointDefinition, type EndpointKind, endpointKindRules } from '@oriel/contracts';
import { describeGoogleImageModel, describeOpenAiImageModel } from '../image-providers/describe-image-model';
import { googleImages } from '../image-providers/google-images';
import type { ImageProvider } from '../image-providers/image-provider';
import { openAiImages } from '../image-providers/openai-images';
import type { Connection } from '../providers/connection';
import type { OfferedModel } from '../providers/offered-model';
import { listModels, listOllamaModels, listOpenRouterModels } from '../providers/openai/list-models';
import { type OpenAiEndpoint, openAiProvider } from '../providers/openai/openai-provider';
import type { Provider } from '../providers/provider';
import type { TimeLimits } from '../providers/time-limits';
import { wireOf } from './catalogue/catalogue';
import type { Wire } from './catalogue/parameter-families';

/** An endpoint with its key, ready to be asked. */
export interface ReachableEndpoint {
  readonly definition: EndpointDefinition;
  /** Empty if there is none. */
  readonly apiKey: string;
  readonly limits: TimeLimits;
  readonly imageLimits: TimeLimits;
  readonly connection: Connection;
}

export interface EndpointAdapter {
  readonly wire: Wire;
  readonly provider: Provider;
  readonly painter?: ImageProvider;
  /** Throws a `ProviderError`. Absent: the models must be named. */
  readonly list?: (signal: AbortSignal) => Promise<OfferedModel[]>;
  /** Describes a model of which only the name is known. */
  readonly describe: (id: string) => OfferedModel;
  readonly describeImage: (id: string) => OfferedModel;
}

type Kind = (endpoint: ReachableEndpoint) => Promise<EndpointAdapter>;

const addressOf = ({ kind, address }: EndpointDefinition, usual?: string): string =>
  (address ?? usual ?? endpointKindRules[kind].address ?? '').replace(/\/+$/, '');

const openAiEndpoint = (
  { definition, apiKey, limits, connection }: ReachableEndpoint,
  usual?: string,
): OpenAiEndpoint => ({ baseUrl: addressOf(definition, usual), apiKey, limits, connection, wireOf });

type List = (endpoint: OpenAiEndpoint, signal: AbortSignal) => Promise<OfferedModel[]>;

/** Everything that speaks OpenAI's protocol. */
const overOpenAiWire =
  (list: List = listModels, usualOf?: (endpoint: ReachableEndpoint) => string): Kind =>
  async reachable => {
    const endpoint = openAiEndpoint(reachable, usualOf?.(reachable));
    const isPublic = new URL(endpoint.baseUrl).hostname === 'api.openai.com';
    return {
      wire: 'openai',
      provider: openAiProvider(endpoint),
      painter: openAiImages({
        ...endpoint,
        limits: reachable.imageLimits,
        streams: model => isPublic && model.startsWith('gpt-image'),
      }),
      list: signal => list(endpoint, signal),
      describe: id => ({ id }),
      describeImage: describeOpenAiImageModel,
    };
  };

/** Each model is a deployment with an address of its own, so there is no list of them. */
const azure: Kind = async reachable => {
  const { address = '', options = {} } = reachable.definition;
  const base = new URL(address);
  const named = /\/deployments\/([^/]+)/.exec(base.pathname)?.[1];
  const endpointOf = (model: string): OpenAiEndpoint => {
    const url = new URL(base);
    if (named === undefined)
      url.pathname = `${url.pathname.replace(/\/+$/, '')}/openai/deployments/${encodeURIComponent(model)}`;
    if (options.apiVersion) url.searchParams.set('api-version', options.apiVersion);
    return { ...openAiEndpoint(reachable), baseUrl: url.href, keyHeader: 'api-key' };
  };
  const providers = new Map<string, Provider>();
  const deployment = named === undefined ? options.deployment : decodeURIComponent(named);
  return {
    wire: 'openai',
    provider: {
      stream: (request, onEvent) => {
        const provider = providers.get(request.model) ?? openAiProvider(endpointOf(request.model));
        if (providers.size < 200) providers.set(request.model, provider);
        return provider.stream(request, onEvent);
      },
    },
    painter: {
      draw: call => openAiImages({ ...endpointOf(call.model), limits: reachable.imageLimits }).draw(call),
    },
    ...(deployment !== undefined && { list: async () => [{ id: deployment }] }),
    describe: id => ({ id }),
    describeImage: describeOpenAiImageModel,
  };
};

const sdkEndpoint = ({ definition, apiKey, limits, connection }: ReachableEndpoint) => ({
  baseUrl: addressOf(definition),
  apiKey,
  limits,
  connection,
});

const anthropic: Kind = async reachable => {
  const { anthropicProvider } = await import('../providers/anthropic/anthropic-provider');
  const { listModels: list, describeModel } = await import('../providers/anthropic/list-models');
  const endpoint = sdkEndpoint(reachable);
  return {
    wire: 'anthropic',
    provider: anthropicProvider(endpoint),
    list: signal => list(endpoint, signal),
    describe: id => describeModel(id),
    describeImage: id => ({ id }),
  };
};

const google: Kind = async reachable => {
  const { googleProvider } = await import('../providers/google/google-provider');
  const { listModels: list, describeModel } = await import('../providers/google/list-models');
  const endpoint = sdkEndpoint(reachable);
  return {
    wire: 'google',
    provider: googleProvider(endpoint),
    painter: googleImages({ ...endpoint, limits: reachable.imageLimits }),
    list: signal => list(endpoint, signal),
    describe: id => describeModel(id),
    describeImage: describeGoogleImageModel,
  };
};

/** Gemini in a project and a region of Google Cloud; its key is that of a service account. */
const vertex: Kind = async reachable => {
  const { googleProvider } = await import('../providers/google/google-provider');
  const { describeModel } = await import('../providers/google/list-models');
  const { ServiceAccount } = await import('../providers/google/service-account');
  const { address, options: { project = '', region = '' } = {} } = reachable.definition;
  const host = region === 'global' ? 'aiplatform.googleapis.com' : `${region}-aiplatform.googleapis.com`;
  const root = address?.replace(/\/+$/, '') ?? `https://${host}/v1`;
  const baseUrl = `${root}/projects/${project}/locations/${region}/publishers/google`;
  const account = new ServiceAccount(reachable.apiKey, reachable);
  return {
    wire: 'google',
    provider: {
      stream: async (request, onEvent) => {
        const apiKey = await account.token(request.signal);
        const endpoint = { baseUrl, apiKey, limits: reachable.limits, connection: reachable.connection };
        return googleProvider({ ...endpoint, keyAsBearer: true }).stream(request, onEvent);
      },
    },
    describe: id => describeModel(id),
    describeImage: describeGoogleImageModel,
  };
};

const mistral: Kind = async reachable => {
  const { mistralProvider } = await import('../providers/mistral/mistral-provider');
  const { listModels: list, describeModel } = await import('../providers/mistral/list-models');
  const endpoint = sdkEndpoint(reachable);
  return {
    wire: 'mistral',
    provider: mistralProvider(endpoint),
    list: signal => list(endpoint, signal),
    describe: id => describeModel(id),
    describeImage: id => ({ id }),
  };
};

const kinds: Readonly<Record<EndpointKind, Kind>> = {
  openai: overOpenAiWire(),
  'azure-openai': azure,
  anthropic,
  google,
  vertex,
  mistral,
  // The service speaks OpenAI's protocol itself:
  // https://docs.aws.amazon.com/bedrock/latest/userguide/inference-chat-completions-mantle.html
  bedrock: overOpenAiWire(
    listModels,
    ({ definition }) => `https://bedrock-mantle.${definition.options?.region}.api.aws/v1`,
  ),
  ollama: overOpenAiWire(listOllamaModels),
  vllm: overOpenAiWire(),
  litellm: overOpenAiWire(),
  openrouter: overOpenAiWire(listOpenRouterModels),
  'openai-compatible': overOpenAiWire(),
};

/** @throws an Error if the key of a service account cannot be read */
export const adaptEndpoint = (endpoint: ReachableEndpoint): Promise<EndpointAdapter> =>
  kinds[endpoint.definition.kind](endpoint);
