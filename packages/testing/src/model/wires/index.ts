import { anthropicWire } from './anthropic-wire';
import { googleWire } from './google-wire';
import { mistralWire } from './mistral-wire';
import type { ModelWire } from './model-wire';
import { azureWire, openAiWire } from './openai-wire';

/** The protocols that the stand-in implements. */
export const modelProtocols = ['openai', 'azure', 'anthropic', 'google', 'mistral'] as const;
export type ModelProtocol = (typeof modelProtocols)[number];

export const modelWires: Readonly<Record<ModelProtocol, ModelWire>> = {
  openai: openAiWire,
  azure: azureWire,
  anthropic: anthropicWire,
  google: googleWire,
  mistral: mistralWire,
};
