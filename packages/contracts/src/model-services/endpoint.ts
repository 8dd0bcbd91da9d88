import * as z from 'zod/mini';
import { hostLocations } from '../models/host-location';
import { boundedText } from '../text';

/** Kinds of endpoints: each determines the protocol, and which options it needs. */
export const endpointKinds = [
  'openai',
  'azure-openai',
  'anthropic',
  'google',
  'vertex',
  'mistral',
  'bedrock',
  'ollama',
  'vllm',
  'litellm',
  'openrouter',
  'openai-compatible',
] as const;
export type EndpointKind = (typeof endpointKinds)[number];

/**
 * Options of some kinds. `azure-openai`: `apiVersion`, and `deployment` if the address does not name one. `vertex`: `project` and
 * `region`. `bedrock`: `region`.
 */
export const endpointOptionNames = ['apiVersion', 'deployment', 'project', 'region'] as const;
export type EndpointOptionName = (typeof endpointOptionNames)[number];

/** Requirements of a kind, for form and server. */
export interface EndpointKindRules {
  /** Address if none is set. Absent: an address is required. */
  readonly address?: string;
  /** Options without which it cannot be asked. */
  readonly required: readonly EndpointOptionName[];
  /** Other options that it understands. */
  readonly optional: readonly EndpointOptionName[];
  /** Whether its models must be named, because it does not list them. */
  readonly models?: 'required';
  /** Whether it answers without a key. */
  readonly key: 'required' | 'optional';
  /** `text`: one line. `json`: the key file of a service account. */
  readonly keyForm: 'text' | 'json';
}

const openAiWire = { required: [], optional: [], key: 'optional', keyForm: 'text' } as const;

export const endpointKindRules: Readonly<Record<EndpointKind, EndpointKindRules>> = {
  openai: { ...openAiWire, address: 'https://api.openai.com/v1', key: 'required' },
  'azure-openai': {
    required: ['apiVersion'],
    optional: ['deployment'],
    key: 'required',
    keyForm: 'text',
  },
  anthropic: { ...openAiWire, address: 'https://api.anthropic.com/v1', key: 'required' },
  google: {
    ...openAiWire,
    address: 'https://generativelanguage.googleapis.com/v1beta',
    key: 'required',
  },
  // The address follows from the region.
  vertex: {
    address: '',
    required: ['project', 'region'],
    optional: [],
    models: 'required',
    key: 'required',
    keyForm: 'json',
  },
  mistral: { ...openAiWire, address: 'https://api.mistral.ai/v1', key: 'required' },
  bedrock: { address: '', required: ['region'], optional: [], key: 'required', keyForm: 'text' },
  ollama: { ...openAiWire, address: 'http://localhost:11434/v1' },
  vllm: openAiWire,
  litellm: openAiWire,
  openrouter: { ...openAiWire, address: 'https://openrouter.ai/api/v1', key: 'required' },
  'openai-compatible': openAiWire,
};

/** Limits of a definition; texts in characters. */
export const endpointLimits = {
  endpoints: 100,
  id: 40,
  name: 60,
  description: 300,
  address: 2_000,
  key: 8_000,
  option: 100,
  models: 200,
  modelName: 200,
  policyText: 500,
  retentionDays: 3_650,
  requestsPerMinute: 100_000,
  parallel: 10_000,
} as const;

/** The handling of questions and answers by the company that runs an endpoint. */
export const dataPolicy = z.object({
  /** Days for which it stores them. */
  retentionDays: z.union([
    z.int().check(z.gte(1), z.lte(endpointLimits.retentionDays)),
    z.enum(['none', 'unknown']),
  ]),
  /** Whether it trains models with them. */
  trains: z.union([z.boolean(), z.literal('unknown')]),
  /** The operator's own words on it. */
  text: z.optional(
    z.object({
      de: boundedText(endpointLimits.policyText),
      en: boundedText(endpointLimits.policyText),
    }),
  ),
});
export type DataPolicy = z.output<typeof dataPolicy>;

const httpAddress = boundedText(endpointLimits.address, 1).check(
  z.refine(text => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text), { error: 'invalid_url' }),
  // A user and password in an address would be shown with it.
  z.refine(text => !/^https?:\/\/[^/?#]*@/i.test(text), { error: 'invalid_url' }),
);

const option = z
  .string()
  .check(z.regex(/^[\w.:/-]+$/, 'charset'), z.maxLength(endpointLimits.option, 'too_long'));
const names = z
  .array(z.string().check(z.minLength(1), z.maxLength(endpointLimits.modelName)))
  .check(z.maxLength(endpointLimits.models));
const inEachLanguage = z.object({
  name: z.optional(boundedText(endpointLimits.name)),
  description: z.optional(boundedText(endpointLimits.description)),
});

/** Definition of an endpoint, as file and console set it, without its key. */
export const endpointDefinition = z.object({
  kind: z.enum(endpointKinds),
  name: boundedText(endpointLimits.name, 1),
  description: z.optional(boundedText(endpointLimits.description)),
  /** Name and description by language, shown in place of the general ones. */
  i18n: z.optional(z.object({ de: z.optional(inEachLanguage), en: z.optional(inEachLanguage) })),
  /** Includes the version, such as `https://api.openai.com/v1`. Default: that of {@link endpointKindRules}. */
  address: z.optional(httpAddress),
  options: z.optional(
    z.object({
      apiVersion: z.optional(option),
      deployment: z.optional(option),
      project: z.optional(option),
      region: z.optional(option),
    }),
  ),
  /** Location where it runs its models. Default: `any`, which is an unknown one. */
  location: z.optional(z.enum(hostLocations)),
  /** Default: unknown. */
  dataPolicy: z.optional(dataPolicy),
  /** Default: none. Beyond them, another endpoint answers, or the question waits. */
  limits: z.optional(
    z.object({
      requestsPerMinute: z.optional(
        z.int().check(z.gte(1, 'too_small'), z.lte(endpointLimits.requestsPerMinute)),
      ),
      /** Simultaneous answers, in each process. */
      parallel: z.optional(z.int().check(z.gte(1, 'too_small'), z.lte(endpointLimits.parallel))),
    }),
  ),
  /** An HTTP proxy to which connections are made with `CONNECT`. Default: none. */
  proxy: z.optional(httpAddress),
  /** Models to offer. Default: those that it lists. */
  models: z.optional(names),
  /** Models that draw images. */
  imageModels: z.optional(names),
});
export type EndpointDefinition = z.output<typeof endpointDefinition>;

/** A problem of a definition that its schema cannot express. */
export interface EndpointProblem {
  readonly path: 'address' | 'key' | 'models' | `options.${EndpointOptionName}`;
  readonly code: 'required' | 'invalid_url';
}

/** Finds what a definition lacks for its kind. Used by forms, by the file and by the server. */
export function findEndpointProblems(
  definition: Pick<EndpointDefinition, 'kind' | 'address' | 'options' | 'models' | 'imageModels'>,
  hasKey: boolean,
): EndpointProblem[] {
  const { kind, address, options = {}, models = [], imageModels = [] } = definition;
  const rules = endpointKindRules[kind];
  return [
    ...(address === undefined && rules.address === undefined
      ? [{ path: 'address', code: 'required' } as const]
      : []),
    ...rules.required
      .filter(name => !options[name])
      .map(name => ({ path: `options.${name}`, code: 'required' }) as const),
    ...(rules.models === 'required' && models.length + imageModels.length === 0
      ? [{ path: 'models', code: 'required' } as const]
      : []),
    ...(rules.key === 'required' && !hasKey ? [{ path: 'key', code: 'required' } as const] : []),
  ];
}
