import { resolve } from 'node:path';
import { type HostLocation, hostLocations } from '@oriel/contracts';
import * as z from 'zod';
import { type ModelPrices, readImagePrices, readModelPrices } from '../model-prices';
import { group, setting } from '../setting';
import { endpointAddress, headerKey, list, parsed, seconds } from '../value-schemas';

/** A model endpoint. */
export interface ModelEndpoint<ApiKey = string> {
  readonly apiKey: ApiKey;
  /** Display name. Default: the known name of its host. */
  readonly name?: string | undefined;
  /** Includes the version, without a trailing slash. */
  readonly baseUrl: string;
  /** Empty: the models that the endpoint lists. */
  readonly models: readonly string[];
  /** Location where it runs its models. Default: the known location of a public address, otherwise anywhere. */
  readonly location?: HostLocation | undefined;
  readonly prices?: ModelPrices | undefined;
  /** Models that draw images. */
  readonly imageModels?: readonly string[] | undefined;
  readonly imagePrices?: ModelPrices | undefined;
}

/** Providers with their own protocols, and their public addresses. */
export const providerAddresses = {
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
} as const;
export type ProviderName = keyof typeof providerAddresses;
export const providerNames = ['anthropic', 'google', 'mistral'] as const satisfies readonly ProviderName[];

export const location = z.enum(hostLocations, `must be a place: ${hostLocations.join(', ')}`);
const prices = parsed(readModelPrices, 'prices in euro for a million tokens, such as gpt-4o=2.50/10,*=1/4');
const imagePrices = parsed(readImagePrices, 'prices in euro for a picture, such as gpt-image-1=0.06,*=0.05');
const milliseconds = seconds.transform(value => value * 1_000);

const openaiKey = setting('OPENAI_API_KEY', {
  meaning: 'Key of an OpenAI-compatible model endpoint; not needed if the endpoint requires none.',
  schema: z.string(),
  default: { words: 'none' },
  secret: true,
});
const openaiUrl = setting('OPENAI_BASE_URL', {
  meaning:
    'Address of that endpoint, with its `/v1` and, if required, its query: `https://NAME.openai.azure.com/openai/deployments/NAME?api-version=2024-10-21`.',
  schema: endpointAddress,
  default: { words: '`https://api.openai.com/v1` once `OPENAI_API_KEY` is set; else only the demo model' },
});

/**
 * The variables of each provider: `ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL`, `ANTHROPIC_LOCATION`, `ANTHROPIC_MODELS` and
 * `ANTHROPIC_PRICES`, with the texts that differ between providers.
 */
const providerParts = (
  name: ProviderName,
  texts: { readonly company: string; readonly location: string; readonly prices: string },
) => {
  const prefix = name.toUpperCase();
  return {
    apiKey: setting(`${prefix}_API_KEY`, {
      meaning: `Key for models of ${texts.company}, which are offered once it is set.`,
      schema: headerKey,
      default: { words: 'none' },
      secret: true,
    }),
    baseUrl: setting(`${prefix}_BASE_URL`, {
      meaning: "Another address with its protocol. Without a path, the default's version is added.",
      schema: endpointAddress,
      default: { words: `\`${providerAddresses[name]}\`` },
      needs: [`${prefix}_API_KEY`],
    }),
    location: setting(`${prefix}_LOCATION`, {
      meaning: 'Where it runs its models, as in `OPENAI_LOCATION`.',
      schema: location,
      default: { words: texts.location },
      needs: [`${prefix}_API_KEY`],
    }),
    models: setting(`${prefix}_MODELS`, {
      meaning: 'Its models to offer, separated by commas.',
      schema: list,
      default: { text: '', words: 'those it lists for the key' },
    }),
    prices: setting(`${prefix}_PRICES`, {
      meaning: `Prices of its models, as in \`OPENAI_PRICES\`: \`${texts.prices}\`.`,
      schema: prices,
      default: { words: 'none: all its models are free' },
    }),
  };
};

/** Undefined if there is no key. */
const endpointOf = (
  name: ProviderName,
  { apiKey, baseUrl, ...others }: Partial<ModelEndpoint> & Pick<ModelEndpoint, 'models'>,
): ModelEndpoint | undefined =>
  apiKey === undefined ? undefined : { apiKey, baseUrl: providerAddress(name, baseUrl), ...others };

/** The address of a provider. An address without a path gets the version of the public address. */
function providerAddress(name: ProviderName, given: string | undefined): string {
  const standard = providerAddresses[name];
  if (given === undefined) return standard;
  const url = new URL(given);
  return url.pathname === '/' ? `${url.origin}${new URL(standard).pathname}` : given;
}

export const modelSettings = {
  /** The endpoint of OpenAI, or its replacement. */
  openai: group(
    {
      apiKey: openaiKey,
      baseUrl: openaiUrl,
      name: setting('OPENAI_NAME', {
        meaning: 'Name of the provider at that endpoint, as people see it.',
        schema: z.string().trim().min(1).max(60),
        default: { words: 'the name of a known provider, such as `OpenRouter`; else `OpenAI-compatible`' },
      }),
      location: setting('OPENAI_LOCATION', {
        meaning:
          'Where that endpoint runs its models: `germany`, `europe` (the European Union), `swiss`, `uk`, `usa`, or `any` if the location is unknown or varies. A workspace that restricts locations offers no agents of an endpoint with `any`.',
        schema: location,
        default: { words: '`any`' },
        findProblems: (location, { read }) => [
          location !== undefined &&
            read(openaiUrl) === undefined &&
            read(openaiKey) === undefined &&
            'OPENAI_BASE_URL or OPENAI_API_KEY must be set together with OPENAI_LOCATION',
        ],
      }),
      models: setting('OPENAI_MODELS', {
        meaning: 'Models to offer, separated by commas.',
        schema: list,
        default: { text: '', words: 'those the endpoint lists' },
      }),
      prices: setting('OPENAI_PRICES', {
        meaning:
          'Prices of models, in euro per million tokens of input and output: `gpt-4o=2.50/10,*=1/4`, where `*` means all other models.',
        schema: prices,
        default: { words: 'none: all models are free' },
      }),
      imageModels: setting('OPENAI_IMAGE_MODELS', {
        meaning:
          'Models of that endpoint that draw images by `images/generations`, separated by commas: `gpt-image-1`.',
        schema: list,
        default: { text: '', words: 'none' },
      }),
      imagePrices: setting('OPENAI_IMAGE_PRICES', {
        meaning: 'Price of one of their images, in euro: `gpt-image-1=0.06,*=0.05`.',
        schema: imagePrices,
        default: { words: 'none: images are free' },
      }),
    },
    ({ apiKey, baseUrl, ...others }): ModelEndpoint<string | undefined> | undefined =>
      apiKey === undefined && baseUrl === undefined
        ? undefined
        : { apiKey, baseUrl: baseUrl ?? 'https://api.openai.com/v1', ...others },
  ),
  /** Providers whose key is set. */
  providers: {
    anthropic: group(
      providerParts('anthropic', {
        company: 'Anthropic',
        location: '`any`',
        prices: 'claude-sonnet-4-5=3/15',
      }),
      values => endpointOf('anthropic', values),
    ),
    google: group(
      {
        ...providerParts('google', {
          company: 'Google (Gemini API)',
          location: '`any`',
          prices: 'gemini-2.5-pro=1.25/10',
        }),
        imageModels: setting('GOOGLE_IMAGE_MODELS', {
          meaning:
            'Its models that draw images, separated by commas: `imagen-4.0-generate-001`, `gemini-2.5-flash-image`.',
          schema: list,
          default: { text: '', words: 'none' },
        }),
        imagePrices: setting('GOOGLE_IMAGE_PRICES', {
          meaning: 'Price of one of their images, in euro, as in `OPENAI_IMAGE_PRICES`.',
          schema: imagePrices,
          default: { words: 'none: images are free' },
        }),
      },
      values => endpointOf('google', values),
    ),
    mistral: group(
      providerParts('mistral', {
        company: 'Mistral',
        location: '`europe` at the default address, else `any`',
        prices: 'mistral-large-latest=2/6',
      }),
      values => endpointOf('mistral', values),
    ),
  },
  modelsFile: setting('MODELS_FILE', {
    meaning:
      'File with any number of model endpoints beside those of the environment; `docs/models.md` describes it. A faulty file stops the start.',
    schema: z.string().transform(path => resolve(path)),
    default: { words: '`models.json` in `DATA_DIR`, if it exists' },
  }),
  modelPrivateAddresses: setting('MODEL_PRIVATE_ADDRESSES', {
    meaning:
      'Private addresses to which endpoints of the console may connect, separated by commas: addresses, ranges and host names, such as `10.1.0.0/16,ollama.internal`. Endpoints of the file and the environment may connect to any address.',
    schema: list,
    default: { text: '', words: 'none: only public addresses' },
  }),
  /** Timeouts for model endpoints, in milliseconds. */
  modelLimits: group(
    {
      firstByte: setting('MODEL_FIRST_BYTE_LIMIT', {
        meaning: 'Seconds until a model endpoint must begin its answer; it may have to load the model first.',
        schema: milliseconds,
        default: '120',
      }),
      idle: setting('MODEL_IDLE_LIMIT', {
        meaning: 'Seconds of silence allowed within an answer.',
        schema: milliseconds,
        default: '60',
      }),
      total: setting('MODEL_TOTAL_LIMIT', {
        meaning: 'Seconds that one request to a model endpoint may take in total.',
        schema: milliseconds,
        default: '900',
      }),
    },
    // The connect timeout cannot be configured.
    limits => ({ connect: 10_000, ...limits }),
  ),
};
