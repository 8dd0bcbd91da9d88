import type { HostLocation } from '@oriel/contracts';
import type { ModelPrices } from './model-prices';

/** A provider of models that is found by its key. */
export interface ModelEndpoint {
  readonly apiKey: string;
  /** With its version, without a slash at the end. */
  readonly baseUrl: string;
  /** Empty: those the endpoint lists. */
  readonly models: readonly string[];
  /** Where it runs its models. Default: the known place of a public address, else anywhere. */
  readonly location?: HostLocation | undefined;
  readonly prices?: ModelPrices | undefined;
  /** Models that draw. */
  readonly imageModels?: readonly string[] | undefined;
  readonly imagePrices?: ModelPrices | undefined;
}

/** Providers with protocols of their own, with their public addresses. */
export const providerAddresses = {
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
} as const;
export type ProviderName = keyof typeof providerAddresses;
export const providerNames = ['anthropic', 'google', 'mistral'] as const satisfies readonly ProviderName[];

/** The address of a provider; one without a path gets the version that the public address has. */
export function providerAddress(name: ProviderName, given: string | undefined): string {
  const standard = providerAddresses[name];
  if (given === undefined) return standard;
  const url = new URL(given);
  return url.pathname === '/' ? `${url.origin}${new URL(standard).pathname}` : given.replace(/\/+$/, '');
}

/** Reads names that are separated by commas. */
export const readModelNames = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '');
