import { createGoogleGenerativeAI } from '@ai-sdk/google';
import type { LanguageModelV3CallOptions } from '@ai-sdk/provider';
import { type AiSdkEndpoint, aiSdkProvider, readNumber } from '../ai-sdk/ai-sdk-provider';
import { jsonCount, jsonField } from '../ai-sdk/json-field';
import type { Provider, ProviderRequest } from '../provider';
import { readGoogleEvent } from './event-rule';
import { isThinkingModel } from './list-models';

/** Implements Google's Gemini API. */
export function googleProvider(endpoint: AiSdkEndpoint): Provider {
  return aiSdkProvider(endpoint, {
    model: (settings, name) => createGoogleGenerativeAI(settings)(name),
    options: thinkingOptions,
    readUsage,
    schemas: 'google',
    createRule: () => readGoogleEvent,
    // All others mean that the answer is not the model's regular one.
    regularEnds: ['STOP', 'MAX_TOKENS'],
  });
}

/** Thinking models only return their thoughts on request; other models refuse such a request. */
function thinkingOptions({ model, parameters }: ProviderRequest): Partial<LanguageModelV3CallOptions> {
  if (!isThinkingModel(model)) return {};
  const thinkingBudget = readNumber(parameters, 'thinking_budget');
  const { thinking_level: thinkingLevel } = parameters;
  const thinkingConfig = {
    includeThoughts: thinkingBudget !== 0,
    ...(thinkingBudget !== undefined && { thinkingBudget }),
    ...((thinkingLevel === 'low' || thinkingLevel === 'high') && { thinkingLevel }),
  };
  return { providerOptions: { google: { thinkingConfig } } };
}

/** Each event carries running totals, not increments. */
function readUsage(event: unknown): { inputTokens: number; outputTokens: number } | undefined {
  const usage = jsonField(event, 'usageMetadata');
  const inputTokens = jsonCount(usage, 'promptTokenCount');
  if (inputTokens === 0) return undefined;
  const outputTokens = jsonCount(usage, 'candidatesTokenCount') + jsonCount(usage, 'thoughtsTokenCount');
  return { inputTokens, outputTokens };
}
