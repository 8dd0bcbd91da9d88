import { badRequest } from '../../http/errors';
import type { ProviderMessage } from '../../llm/provider';
import type { ModelRow } from '../agents/find-agents';
import { estimateTokens } from '../credits/price';

/** How many tokens a conversation has, about. Throws where that is more than the model says it takes. */
export function checkInputTokens(model: ModelRow, conversation: readonly ProviderMessage[]): number {
  const tokens = estimateTokens(conversation.reduce((sum, message) => sum + message.content.length, 0));
  for (const { constraints } of model.abilities)
    for (const { direction, unit, max } of constraints ?? [])
      if (direction === 'input' && unit === 'tokens' && max !== undefined && tokens > max)
        throw badRequest('chat_completion_exceeds_max_input_tokens', 'The input is too long for the model');
  return tokens;
}
