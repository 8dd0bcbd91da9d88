import type { Queryable } from '../../platform/db/database';
import { channels, messages } from '../../platform/db/schema';
import { storableText } from '../runs/log/storable-text';

/** A chat from another product or a copy. */
export interface NewChat {
  readonly organizationId: string;
  readonly ownerId: string;
  readonly applicationId?: string | null;
  readonly name: string;
  /** Default: the agent of the first question. */
  readonly agentId?: string | null;
  readonly createdAt?: Date | undefined;
  readonly archivedAt?: Date | undefined;
  /** In order. */
  readonly messages: readonly NewMessage[];
}

export interface NewMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly createdAt: Date;
}

/** Number of messages in one statement; each has about twelve parameters. */
const batch = 500;

/** Inserts a chat with its messages, in the caller's transaction. */
export async function insertChat(db: Queryable, chat: NewChat): Promise<typeof channels.$inferSelect> {
  const { organizationId, ownerId, applicationId, name, agentId, createdAt, archivedAt } = chat;
  const lastMessageAt = chat.messages.at(-1)?.createdAt;
  const [channel] = await db
    .insert(channels)
    .values({ organizationId, ownerId, applicationId, name, agentId, createdAt, archivedAt, lastMessageAt })
    .returning();
  if (!channel) throw new Error('The channel was not stored');
  let parentId: string | null = null;
  let questionId: string | null = null;
  const rows = chat.messages.map((message, seq) => {
    const id = crypto.randomUUID();
    const text = storableText(message.text);
    const isQuestion = message.role === 'user';
    const row = {
      id,
      channelId: channel.id,
      seq,
      role: message.role,
      senderId: isQuestion ? ownerId : null,
      responseToId: isQuestion ? null : questionId,
      parentId,
      content: [{ type: 'text' as const, text }],
      fullText: text,
      complete: true,
      finishReason: isQuestion ? null : ('complete' as const),
      createdAt: message.createdAt,
    };
    parentId = id;
    if (isQuestion) questionId = id;
    return row;
  });
  for (let from = 0; from < rows.length; from += batch)
    await db.insert(messages).values(rows.slice(from, from + batch));
  return channel;
}
