import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { messages } from '../../db/schema';
import type { ProviderMessage } from '../../llm/provider';

/** Characters of earlier messages that the model is given. */
const historyBudget = 48_000;
const historyMessages = 60;

/**
 * What the model is given: the agent's system messages, the latest earlier messages that fit the budget, and the
 * question. A question is never given without being a user's message of its own, and nothing in a text is interpreted.
 */
export async function buildConversation(
  db: Queryable,
  systemMessages: readonly string[],
  question: { readonly channelId: string; readonly seq: number; readonly fullText: string },
): Promise<ProviderMessage[]> {
  const earlier = await db
    .select({ role: messages.role, text: messages.fullText })
    .from(messages)
    .where(
      and(
        eq(messages.channelId, question.channelId),
        lt(messages.seq, question.seq),
        eq(messages.superseded, false),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(historyMessages);
  let budget = historyBudget;
  const history: ProviderMessage[] = [];
  for (const { role, text } of earlier) {
    budget -= text.length;
    if (budget < 0) break;
    if (text !== '' && role !== 'system') history.push({ role, content: text });
  }
  // A conversation begins with a question.
  while (history.at(-1)?.role === 'assistant') history.pop();
  return [
    ...systemMessages.map(content => ({ role: 'system', content }) as const),
    ...history.reverse(),
    { role: 'user', content: question.fullText },
  ];
}
