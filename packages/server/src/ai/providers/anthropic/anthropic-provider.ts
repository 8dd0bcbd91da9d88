import { createAnthropic } from '@ai-sdk/anthropic';
import type { LanguageModelV3CallOptions } from '@ai-sdk/provider';
import { type AiSdkEndpoint, aiSdkProvider, readNumber } from '../ai-sdk/ai-sdk-provider';
import { jsonCount, jsonField } from '../ai-sdk/json-field';
import type { Provider, ProviderRequest } from '../provider';
import { createAnthropicRule } from './event-rule';

/** Anthropic's minimum of thinking tokens, and the minimum left for the text after them. */
const leastTokens = 1_024;

/** Implements Anthropic's Messages protocol. */
export function anthropicProvider(endpoint: AiSdkEndpoint): Provider {
  return aiSdkProvider(endpoint, {
    model: (settings, name) => createAnthropic(settings)(name),
    options: thinkingOptions,
    readUsage,
    schemas: 'anthropic',
    createRule: createAnthropicRule,
  });
}

/** Thinking is part of the charged output, but the SDK adds its budget to the cap of the answer. */
function thinkingOptions(request: ProviderRequest): Partial<LanguageModelV3CallOptions> {
  if (!mayThink(request)) return {};
  const { effort } = request.parameters;
  if (effort === 'low' || effort === 'medium' || effort === 'high')
    return { providerOptions: { anthropic: { thinking: { type: 'adaptive' }, effort } } };
  const wanted = readNumber(request.parameters, 'thinking_budget') ?? 0;
  const cap = request.maxOutputTokens;
  const budgetTokens = cap === undefined ? wanted : Math.min(wanted, cap - leastTokens);
  if (budgetTokens < leastTokens) return {};
  return {
    providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens } } },
    ...(cap !== undefined && { maxOutputTokens: cap - budgetTokens }),
  };
}

/**
 * A model that thinks cannot be made to call a tool, and its earlier calls come with their thoughts, which programs that run tools
 * do not keep.
 */
const mayThink = ({ toolChoice, messages }: ProviderRequest): boolean =>
  toolChoice === undefined &&
  !messages.some(
    message => message.role === 'assistant' && message.toolCalls?.length && message.original === undefined,
  );

/** The first event has the input tokens; the output tokens come at the end. */
function readUsage(event: unknown): { inputTokens: number; outputTokens: number } | undefined {
  if (jsonField(event, 'type') !== 'message_start') return undefined;
  const usage = jsonField(event, 'message', 'usage');
  const inputTokens =
    jsonCount(usage, 'input_tokens') +
    jsonCount(usage, 'cache_read_input_tokens') +
    jsonCount(usage, 'cache_creation_input_tokens');
  return { inputTokens, outputTokens: jsonCount(usage, 'output_tokens') };
}
