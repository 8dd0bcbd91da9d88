import type { Locale } from '@oriel/contracts';
import { limits, listMessages } from '@oriel/contracts';
import { channelName } from '../../channels/channel-name';
import type { ChatStore } from '../../session/chat-context';
import { realWords } from '../../session/personal-data/real-words';
import { answerLabel, questionLabel } from '../../session/texts/in-both';
import { type Turn, turnsOf } from './turn';

declare module '../../session/chat-context' {
  interface ChatStore {
    /** Reads a channel as Markdown. @param channelId - Default: the current channel @throws if older messages could not be read */
    copyHistory(channelId?: string | null): Promise<{ text: string }>;
  }
}

/** A channel as Markdown. Rejects if older messages could not be read. */
export async function copyHistory(
  { threads, currentOrganization, host }: ChatStore,
  channelId: string | null = threads.shown.peek().channelId.peek(),
): Promise<{ text: string }> {
  const organization = currentOrganization.peek();
  const channel = organization?.channels.find(channelId);
  const locale = host.locale.peek();
  const name = channel && channelName(channel, locale);
  const thread = threads.shown.peek();
  const isShown = thread.channelId.peek() === channelId;
  const shown = isShown ? thread.turns.peek() : [];
  const isWhole = isShown && !thread.hasMore.peek();
  const earlier =
    isWhole || !channelId || !organization
      ? []
      : await readTurns(host, { organizationId: organization.session.organization.id, channelId }, shown[0]);
  return { text: realWords(host, historyMarkdown([...earlier, ...shown], name, historyLabels(locale))) };
}

/** The turns of a channel before `until`, or all of them, read page by page from the end. */
async function readTurns(
  { client, signal }: ChatStore['host'],
  params: { readonly organizationId: string; readonly channelId: string },
  until: Turn | undefined,
): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  let before = until?.question?.id.peek() ?? until?.answers.peek()[0]?.id.peek() ?? undefined;
  for (;;) {
    const query = { limit: limits.messageList, ...(before !== undefined && { before }) };
    const { messages, hasMore } = await client.call(listMessages, { params, query }, { signal });
    turns.unshift(...turnsOf(messages).map(({ turn }) => turn));
    before = messages[0]?.id;
    if (!hasMore || before === undefined) return turns;
  }
}

/** Headings of an exported thread, for code outside of components. */
export const historyLabels = (locale: Locale) => ({
  question: questionLabel[locale],
  answer: answerLabel[locale],
});

/** A thread as Markdown: each question and its current answer under headings. */
export function historyMarkdown(
  turns: readonly Turn[],
  title: string | undefined,
  labels: { readonly question: string; readonly answer: string },
): string {
  const blocks: string[] = title ? [`# ${title}`] : [];
  for (const { question, answers } of turns) {
    const goesOn = question?.isOurs && blocks.length > 0;
    if (question && !question.isOurs) blocks.push(`## ${labels.question}`, question.text);
    const answer = answers.peek().at(-1);
    const text = answer?.text().trim();
    if (text) blocks.push(...(goesOn ? [] : [`## ${labels.answer}`]), text);
  }
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}
