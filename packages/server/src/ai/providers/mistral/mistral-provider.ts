import { createMistral } from '@ai-sdk/mistral';
import type { LanguageModelV3CallOptions } from '@ai-sdk/provider';
import { type AiSdkEndpoint, aiSdkProvider } from '../ai-sdk/ai-sdk-provider';
import type { Provider, ProviderRequest } from '../provider';
import { readMistralEvent } from './event-rule';

/** Implements Mistral's chat completions, where thinking is a part of the content. */
export function mistralProvider(endpoint: AiSdkEndpoint): Provider {
  return aiSdkProvider(endpoint, {
    model: (settings, name) => createMistral(settings)(name),
    options: reasoningOptions,
    // Tokens are only reported at the end.
    readUsage: () => undefined,
    schemas: 'openai',
    createRule: () => readMistralEvent,
  });
}

function reasoningOptions({ parameters }: ProviderRequest): Partial<LanguageModelV3CallOptions> {
  const effort = parameters.reasoning_effort;
  return effort === 'high' || effort === 'none'
    ? { providerOptions: { mistral: { reasoningEffort: effort } } }
    : {};
}
