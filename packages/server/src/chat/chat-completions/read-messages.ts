import type { ChatCompletionMessage } from '@oriel/contracts';
import { badRequest } from '../../platform/errors/errors';

export interface ReadMessages {
  /** What was said before, from the first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly question: string;
}

/**
 * Splits a conversation into the question and what came before. Instructions of the caller stand before the first text of
 * the user: those of the agent come first, and nobody who has a key may take their place.
 * @throws 400 where the last message is no question
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
