import type { ParameterFamilyName } from './parameter-families';

/**
 * Facts about the models of vendors, by name. The first matching entry counts. An unknown limit is left out, and then
 * the endpoint's own statement counts, or none.
 */
export interface CatalogueEntry {
  /** Matches the model's name without the prefix of a router or region: `openai/gpt-5` is `gpt-5`. */
  readonly pattern: RegExp;
  readonly family: string;
  readonly parameters: ParameterFamilyName;
  readonly tools: boolean;
  readonly images: boolean;
  /** Tokens of the whole conversation. */
  readonly context?: number;
  /** Tokens of one answer. */
  readonly output?: number;
  /** Page of the vendor's documentation to compare it with. */
  readonly source: string;
  /** Day on which the entry was written. Only those of the newest Claude models were compared with the page then. */
  readonly checkedAt: string;
}

const day = '2026-11-29';
const openai = { source: 'OpenAI: Models; Reasoning models', checkedAt: day } as const;
const anthropic = { source: 'Anthropic: Models overview', checkedAt: day } as const;
const google = { source: 'Google: Gemini models; Thinking', checkedAt: day } as const;
const mistral = { source: 'Mistral: Models', checkedAt: day } as const;
const meta = { source: 'Meta: Llama model cards', checkedAt: day } as const;
const qwen = { source: 'Qwen: model cards', checkedAt: day } as const;
const deepseek = { source: 'DeepSeek: API documentation; model cards', checkedAt: day } as const;
const cohere = { source: 'Cohere: Models', checkedAt: day } as const;

const sees = { tools: true, images: true } as const;
const reads = { tools: true, images: false } as const;

export const catalogueEntries: readonly CatalogueEntry[] = [
  // OpenAI. The chat variants of GPT-5 do not reason.
  { pattern: /^gpt-5[\d.]*-chat/, family: 'GPT-5 Chat', parameters: 'plain', ...sees, ...openai },
  {
    pattern: /^gpt-5\.\d/,
    family: 'GPT-5.1 and later',
    parameters: 'gpt-5.1',
    ...sees,
    context: 400_000,
    output: 128_000,
    ...openai,
  },
  {
    pattern: /^gpt-5(?:-|$)/,
    family: 'GPT-5',
    parameters: 'gpt-5',
    ...sees,
    context: 400_000,
    output: 128_000,
    ...openai,
  },
  {
    pattern: /^o(?:1|3|4-mini)(?:-(?!mini|preview|pro)|$)/,
    family: 'OpenAI o-series',
    parameters: 'openai-reasoning',
    ...sees,
    context: 200_000,
    output: 100_000,
    ...openai,
  },
  {
    pattern: /^o3-mini/,
    family: 'OpenAI o-series',
    parameters: 'openai-reasoning',
    ...reads,
    context: 200_000,
    output: 100_000,
    ...openai,
  },
  {
    pattern: /^gpt-4\.1/,
    family: 'GPT-4.1',
    parameters: 'plain',
    ...sees,
    context: 1_047_576,
    output: 32_768,
    ...openai,
  },
  {
    pattern: /^(?:chat)?gpt-4o/,
    family: 'GPT-4o',
    parameters: 'plain',
    ...sees,
    context: 128_000,
    output: 16_384,
    ...openai,
  },
  {
    pattern: /^gpt-4-turbo/,
    family: 'GPT-4 Turbo',
    parameters: 'plain',
    ...sees,
    context: 128_000,
    output: 4_096,
    ...openai,
  },
  {
    pattern: /^gpt-3\.5-turbo/,
    family: 'GPT-3.5',
    parameters: 'plain',
    ...reads,
    context: 16_385,
    output: 4_096,
    ...openai,
  },
  { pattern: /^gpt-oss/, family: 'gpt-oss', parameters: 'gpt-oss', ...reads, context: 131_072, ...openai },

  // Anthropic.
  {
    pattern: /^claude-haiku-4-5|^claude-(?:sonnet|opus)-4-5/,
    family: 'Claude 4.5',
    parameters: 'claude-thinking',
    ...sees,
    context: 200_000,
    output: 64_000,
    ...anthropic,
  },
  {
    pattern: /^claude-sonnet-4(?:-\d{8}|-0|$|@)/,
    family: 'Claude 4',
    parameters: 'claude-thinking',
    ...sees,
    context: 200_000,
    output: 64_000,
    ...anthropic,
  },
  {
    pattern: /^claude-opus-4(?:-\d{8}|-[01](?:-|$)|$|@)/,
    family: 'Claude 4',
    parameters: 'claude-thinking',
    ...sees,
    context: 200_000,
    output: 32_000,
    ...anthropic,
  },
  {
    pattern: /^claude-(?:opus|sonnet|fable)-(?:4-[678]|[5-9])/,
    family: 'Claude 4.6 and later',
    parameters: 'claude-adaptive',
    ...sees,
    output: 128_000,
    ...anthropic,
  },
  {
    pattern: /^claude-3-7/,
    family: 'Claude 3.7',
    parameters: 'claude-thinking',
    ...sees,
    context: 200_000,
    output: 64_000,
    ...anthropic,
  },
  {
    pattern: /^claude-3-5/,
    family: 'Claude 3.5',
    parameters: 'claude',
    ...sees,
    context: 200_000,
    output: 8_192,
    ...anthropic,
  },
  {
    pattern: /^claude-3-/,
    family: 'Claude 3',
    parameters: 'claude',
    ...sees,
    context: 200_000,
    output: 4_096,
    ...anthropic,
  },

  // Google.
  {
    pattern: /^gemini-3/,
    family: 'Gemini 3',
    parameters: 'gemini-3',
    ...sees,
    context: 1_048_576,
    output: 65_536,
    ...google,
  },
  {
    pattern: /^gemini-2\.5-pro/,
    family: 'Gemini 2.5',
    parameters: 'gemini-2.5-pro',
    ...sees,
    context: 1_048_576,
    output: 65_536,
    ...google,
  },
  {
    pattern: /^gemini-2\.5-flash/,
    family: 'Gemini 2.5',
    parameters: 'gemini-2.5-flash',
    ...sees,
    context: 1_048_576,
    output: 65_536,
    ...google,
  },
  {
    pattern: /^gemini-2\.0-flash/,
    family: 'Gemini 2.0',
    parameters: 'gemini',
    ...sees,
    context: 1_048_576,
    output: 8_192,
    ...google,
  },
  {
    pattern: /^gemma-?3(?!n)(?!.*[-:]?(?:1b|270m))/,
    family: 'Gemma 3',
    parameters: 'gemini',
    tools: false,
    images: true,
    context: 131_072,
    ...google,
  },

  // Mistral.
  {
    pattern: /^(?:mistral-(?:small|medium)-(?:2503|25\d\d|latest)|pixtral)/,
    family: 'Mistral',
    parameters: 'mistral',
    ...sees,
    ...mistral,
  },
  {
    pattern: /^(?:mistral|ministral|codestral|open-mi)/,
    family: 'Mistral',
    parameters: 'mistral',
    ...reads,
    ...mistral,
  },

  // Open weights and Cohere.
  { pattern: /^llama-?4/, family: 'Llama 4', parameters: 'plain', ...sees, ...meta },
  {
    pattern: /^llama-?3\.[123]/,
    family: 'Llama 3',
    parameters: 'plain',
    ...reads,
    context: 131_072,
    ...meta,
  },
  { pattern: /^qwen-?(?:2\.5|2|3)?-?vl/, family: 'Qwen VL', parameters: 'plain', ...sees, ...qwen },
  { pattern: /^qw(?:en-?(?:2\.5|3)|q)/, family: 'Qwen', parameters: 'plain', ...reads, ...qwen },
  { pattern: /^deepseek-(?:chat|v3)/, family: 'DeepSeek V3', parameters: 'plain', ...reads, ...deepseek },
  {
    pattern: /^command-(?:r|a)/,
    family: 'Cohere Command',
    parameters: 'plain',
    ...reads,
    ...cohere,
  },
];
