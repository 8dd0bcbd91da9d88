import type { ChatCompletionMessage } from '@oriel/contracts';
import { badRequest } from '../../platform/errors/errors';

export interface ReadMessages {
  /** The earlier messages, oldest first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly question: string;
}

/**
 * Splits a conversation into the question and the earlier messages. The caller's instructions are put before the first user text:
 * the agent's instructions come first, and no key holder may replace them.
 * @throws 400 if the last message is not a question
 */
export function readMessages(messages: readonly ChatCompletionMessage[]): ReadMessages {
  const instructions: string[] = [];
  const said: { role: 'user' | 'assistant'; text: string }[] = [];
  for (const { role, content } of messages) {
    const text = typeof content === 'string' ? content : content.map(part => part.text).join('\n');
    if (role === 'user' || role === 'assistant') said.push({ role, text });
    else if (text.trim() !== '') instructions.push(text);
  }
  const first = said.find(({ role }) => role === 'user');
  if (first && instructions.length > 0) first.text = [...instructions, first.text].join('\n\n');
  const question = said.pop();
  if (question?.role !== 'user' || question.text.trim() === '')
    throw badRequest('no_messages_found', 'The last message must be a question of the user');
  return { history: said.filter(({ text }) => text !== ''), question: question.text };
}
