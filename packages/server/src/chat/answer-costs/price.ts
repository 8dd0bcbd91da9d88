import type { ModelPrice } from '../../platform/config/model-prices';

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/** Average characters per token; low, so that estimates are high. */
const charactersPerToken = 3;
/** Number of output tokens for which an answer reserves credit. */
export const reservedOutputTokens = 4_096;

export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken);

/** Cost of an answer, in micro-euro. */
export const costOf = (price: ModelPrice, usage: TokenUsage): number =>
  Math.ceil(
    (usage.inputTokens * price.inputMicroeuro + usage.outputTokens * price.outputMicroeuro) / 1_000_000,
  );

export const isFree = (price: ModelPrice | null): price is null =>
  price === null || (price.inputMicroeuro === 0 && price.outputMicroeuro === 0);
