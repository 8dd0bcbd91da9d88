import type { ParameterDefinition } from '@oriel/contracts';
import { samplingParameters, thinkingBudget } from '../../providers/offered-model';

/** Protocols of endpoints; each carries only some of the parameters. */
export type Wire = 'openai' | 'anthropic' | 'google' | 'mistral';

/** Parameters of all models of a family, and those that they refuse. */
export interface ParameterFamily {
  readonly definitions: Readonly<Record<string, ParameterDefinition>>;
  /** Parameters that are never sent. */
  readonly refused: readonly string[];
  /** Name of the field that limits the output, over the protocol of OpenAI. Default: as usual for the host. */
  readonly maxTokensField?: 'max_completion_tokens';
}

const levels = (...names: readonly string[]): ParameterDefinition => ({ type: 'string', enum: [...names] });

/** Structured output: any JSON object, or one that matches a JSON schema, which is given as text. */
const structured: Readonly<Record<string, ParameterDefinition>> = {
  response_format: levels('text', 'json_object'),
  json_schema: { type: 'string' },
};

const sampling = ['temperature', 'top_p', 'top_k', 'frequency_penalty', 'presence_penalty'];
const thinking = ['reasoning_effort', 'verbosity', 'thinking_budget', 'thinking_level', 'effort'];

const { temperature: claudeTemperature } = samplingParameters(1);

/** Each family lists only what the vendor documents for all its models. */
export const parameterFamilies = {
  /** Models without reasoning. */
  plain: { definitions: { ...samplingParameters(2), ...structured }, refused: thinking },
  'openai-reasoning': {
    definitions: { reasoning_effort: levels('low', 'medium', 'high'), ...structured },
    refused: [...sampling, ...thinking.filter(name => name !== 'reasoning_effort')],
    maxTokensField: 'max_completion_tokens',
  },
  'gpt-5': {
    definitions: {
      reasoning_effort: levels('minimal', 'low', 'medium', 'high'),
      verbosity: levels('low', 'medium', 'high'),
      ...structured,
    },
    refused: [...sampling, 'thinking_budget', 'thinking_level', 'effort'],
    maxTokensField: 'max_completion_tokens',
  },
  'gpt-5.1': {
    definitions: {
      reasoning_effort: levels('none', 'low', 'medium', 'high'),
      verbosity: levels('low', 'medium', 'high'),
      ...structured,
    },
    refused: [...sampling, 'thinking_budget', 'thinking_level', 'effort'],
    maxTokensField: 'max_completion_tokens',
  },
  'gpt-oss': {
    definitions: { ...samplingParameters(2), reasoning_effort: levels('low', 'medium', 'high') },
    refused: ['verbosity', 'thinking_budget', 'thinking_level', 'effort'],
  },
  claude: { definitions: samplingParameters(1), refused: thinking },
  /** Thinks within a budget. Newer models of this family take either `temperature` or `top_p`, so only the first is offered. */
  'claude-thinking': {
    definitions: {
      ...(claudeTemperature && { temperature: claudeTemperature }),
      thinking_budget: thinkingBudget(0, 32_000),
    },
    refused: thinking.filter(name => name !== 'thinking_budget'),
  },
  /** Decides itself how long it thinks, within an effort. */
  'claude-adaptive': {
    definitions: { effort: levels('low', 'medium', 'high') },
    refused: [...sampling, ...thinking.filter(name => name !== 'effort')],
  },
  gemini: { definitions: { ...samplingParameters(2), ...structured }, refused: thinking },
  'gemini-2.5-pro': {
    definitions: { ...samplingParameters(2), thinking_budget: thinkingBudget(128, 32_768), ...structured },
    refused: thinking.filter(name => name !== 'thinking_budget'),
  },
  'gemini-2.5-flash': {
    definitions: { ...samplingParameters(2), thinking_budget: thinkingBudget(0, 24_576), ...structured },
    refused: thinking.filter(name => name !== 'thinking_budget'),
  },
  /** A budget and a level in one request are refused, so only the newer one is sent. */
  'gemini-3': {
    definitions: { ...samplingParameters(2), thinking_level: levels('low', 'high'), ...structured },
    refused: thinking.filter(name => name !== 'thinking_level'),
  },
  mistral: { definitions: { ...samplingParameters(1), ...structured }, refused: thinking },
} as const satisfies Readonly<Record<string, ParameterFamily>>;
export type ParameterFamilyName = keyof typeof parameterFamilies;

/** Parameters that only some protocols have; all others are sent as they are. */
const wiresOf: Readonly<Record<string, readonly Wire[]>> = {
  reasoning_effort: ['openai', 'mistral'],
  verbosity: ['openai'],
  thinking_budget: ['anthropic', 'google'],
  thinking_level: ['google'],
  effort: ['anthropic'],
  response_format: ['openai', 'google', 'mistral'],
  json_schema: ['openai', 'google', 'mistral'],
};

/** Whether requests of a protocol can have a parameter. */
export const isCarried = (name: string, wire: Wire): boolean => wiresOf[name]?.includes(wire) ?? true;
