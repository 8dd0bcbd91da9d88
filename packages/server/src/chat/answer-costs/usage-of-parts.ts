import type { MessagePart } from '@oriel/contracts';
import { estimateTokens, type TokenUsage } from './price';

/** Estimates the usage of an answer from its text alone, if the endpoint's count is lost. */
export const estimateUsage = (parts: readonly MessagePart[]): TokenUsage => ({
  inputTokens: 0,
  outputTokens: estimateTokens(parts.reduce((sum, part) => sum + lengthOf(part), 0)),
});

function lengthOf(part: MessagePart): number {
  if (part.type === 'text') return part.text.length;
  if (part.type === 'thinking') return part.content.length;
  if (part.type === 'function_call') return part.functionName.length + part.id.length + part.arguments.length;
  return 0;
}
