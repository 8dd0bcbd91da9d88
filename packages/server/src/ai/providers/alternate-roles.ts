import type { ProviderMessage } from './provider';
import { joinContents } from './provider-content';

/**
 * The conversation in the order that most models' templates require: one system message first, then alternating questions and
 * answers. A question whose answer failed or was empty is merged with the next one; a conversation does not begin with an answer.
 */
export function alternateRoles(messages: readonly ProviderMessage[]): ProviderMessage[] {
  const system = messages.flatMap(({ role, content }) =>
    role === 'system' && content !== '' ? [content] : [],
  );
  const turns: ProviderMessage[] = [];
  for (const given of messages) {
    const message = given.role === 'user' ? { ...given, content: joinContents(given.content) } : given;
    if (message.role === 'system' || isEmpty(message)) continue;
    const last = turns.at(-1);
    const joined = last && join(last, message);
    if (joined) turns[turns.length - 1] = joined;
    else if (last || !isAnswer(message)) turns.push(message);
  }
  if (system.length === 0) return turns;
  return [{ role: 'system', content: system.join('\n\n') }, ...turns];
}

const isEmpty = (message: ProviderMessage): boolean =>
  message.role !== 'tool' &&
  typeof message.content === 'string' &&
  message.content.trim() === '' &&
  !('toolCalls' in message && message.toolCalls?.length);

const isAnswer = (message: ProviderMessage): boolean =>
  message.role === 'assistant' && !message.toolCalls?.length;

function join(last: ProviderMessage, next: ProviderMessage): ProviderMessage | undefined {
  if (last.role === 'user' && next.role === 'user')
    return { role: 'user', content: joinContents(last.content, next.content) };
  return isAnswer(last) && isAnswer(next)
    ? { role: 'assistant', content: `${last.content}\n\n${next.content}` }
    : undefined;
}
