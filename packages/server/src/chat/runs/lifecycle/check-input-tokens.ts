import type { ModelRow } from '../../../ai/agents/find-agents';
import type { ProviderMessage, ToolDefinition } from '../../../ai/providers/provider';
import { textLength } from '../../../ai/providers/provider-content';
import { badRequest } from '../../../platform/errors/errors';
import { estimateTokens } from '../../answer-costs/price';

/** Estimates the tokens of a conversation and its tools. Throws if they exceed the model's declared limit. */
export function checkInputTokens(
  model: ModelRow,
  conversation: readonly ProviderMessage[],
  tools: readonly ToolDefinition[],
): number {
  const said = conversation.reduce((sum, message) => sum + textLength(message.content), 0);
  const tokens = estimateTokens(tools.reduce((sum, tool) => sum + JSON.stringify(tool).length, said));
  for (const { constraints } of model.abilities)
    for (const { direction, unit, max } of constraints ?? [])
      if (direction === 'input' && unit === 'tokens' && max !== undefined && tokens > max)
        throw badRequest('chat_completion_exceeds_max_input_tokens', 'The input is too long for the model');
  return tokens;
}
