import type { ModelPrice } from '../../platform/config/model-prices';

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/** Characters a token has on average; low, so that estimates are high. */
const charactersPerToken = 3;
/** Tokens of an answer that credit is set aside for. */
export const reservedOutputTokens = 4_096;

export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken);

/** What an answer costs, in micro-euro. */
export const costOf = (price: ModelPrice, usage: TokenUsage): number =>
  Math.ceil(
    (usage.inputTokens * price.inputMicroeuro + usage.outputTokens * price.outputMicroeuro) / 1_000_000,
  );

export const isFree = (price: ModelPrice | null): price is null =>
  price === null || (price.inputMicroeuro === 0 && price.outputMicroeuro === 0);
