import { type SQL, sql } from 'drizzle-orm';
import type { ProviderMessage } from '../../../ai/providers/provider';
import { textLength } from '../../../ai/providers/provider-content';
import { messages } from '../../../platform/db/schema';

/** Maximum characters of earlier messages that the model receives. */
export const historyBudget = 48_000;
export const historyMessages = 60;

/** An earlier message. */
export interface HistoryEntry {
  readonly role: 'user' | 'assistant' | 'system';
  readonly text: string;
}

/**
 * Selects the earlier messages of a channel as JSON, latest first, within a statement that reads them for many channels. Leaves
 * out messages beyond the budget.
 * @param before Number of the message before which they are; null for all.
 */
export const historyOf = (channelId: SQL, before: SQL): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('role', role, 'text', full_text) ORDER BY seq DESC), '[]')
  FROM (
    SELECT role, full_text, seq, sum(length(full_text)) OVER (ORDER BY seq DESC) AS length
    FROM (
      SELECT role, full_text, seq FROM ${messages}
      WHERE channel_id = ${channelId} AND NOT superseded AND (${before} IS NULL OR seq < ${before})
      ORDER BY seq DESC LIMIT ${historyMessages}
    ) AS latest
  ) AS measured
  WHERE length <= ${historyBudget}
)`;

/** Names the day for the model. The time itself is the result of a tool: here it would make each input a new one for caches. */
export const describeDay = (timeZone: string, at: Date): string =>
  `The user's time zone is ${timeZone}. There it is ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }).format(at)}.`;

/**
 * Builds the input of the model: the agent's system messages, the remainder of a part that does not fit, the latest earlier
 * messages that fit the budget, and the question. A question is always its own user message, and no text is interpreted.
 *
 * @param earlier latest first
 */
export function buildConversation(
  systemMessages: readonly string[],
  earlier: readonly HistoryEntry[],
  question: string,
  summary: string | null = null,
): ProviderMessage[] {
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
    ...(summary === null
      ? []
      : [
          {
            role: 'system',
            content: `Summary of the earlier part of this conversation:\n\n${summary}`,
          } as const,
        ]),
    ...history.reverse(),
    { role: 'user', content: question },
  ];
}

/** Number of characters of a message, with the calls of tools in it, whose ids a program chooses. */
export function messageLength(message: ProviderMessage): number {
  const { length } = message.role === 'tool' ? message.toolCallId : '';
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
  return calls.reduce(
    (sum, call) => sum + call.id.length + call.name.length + call.arguments.length,
    textLength(message.content) + length,
  );
}

/**
 * The last question of a program's conversation with all that follows it, and the latest messages before it that fit the budget. It
 * begins with a question.
 */
export function latestMessages(messages: readonly ProviderMessage[]): readonly ProviderMessage[] {
  const question = messages.findLastIndex(({ role }) => role === 'user');
  let first = question;
  let budget = historyBudget;
  for (let index = question - 1; index >= Math.max(0, question - historyMessages); index--) {
    const message = messages[index];
    if (!message) break;
    budget -= messageLength(message);
    if (budget < 0) break;
    if (message.role === 'user') first = index;
  }
  return messages.slice(Math.max(0, first));
}
