import { giveFeedback, listFeedback, withdrawFeedback } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { channels, messageFeedback, messages } from '../../platform/db/schema';
import { badRequest } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { detachFromApplication } from '../detach-from-application';
import { loadChannel } from '../load-channel';
import { loadMessage } from '../load-message';
import { storableText } from '../runs/log/storable-text';

const { messageId, rating, reason, comment } = messageFeedback;

const { operation, transaction } = operationsOf<ChatServices>()({
  channel: loadChannel,
  message: loadMessage,
});

export const feedbackOperations = [
  operation(listFeedback, async ({ db, channel, context }) => ({
    results: await db
      .select({ messageId, feedback: { rating, reason, comment } })
      .from(messageFeedback)
      .innerJoin(messages, eq(messages.id, messageId))
      .where(and(eq(messages.channelId, channel.id), eq(messageFeedback.userId, context.user.id))),
  })),

  transaction(giveFeedback, async ({ db, message, body, context }) => {
    if (message.role !== 'assistant') throw badRequest('no_messages_found', 'Only an answer can be rated');
    const [channel] = await db.select().from(channels).where(eq(channels.id, message.channelId));
    if (channel) await detachFromApplication(db, channel, context.owner);
    const given = { ...body, comment: storableText(body.comment.trim()) };
    await db
      .insert(messageFeedback)
      .values({ messageId: message.id, userId: context.user.id, ...given })
      .onConflictDoUpdate({ target: [messageId, messageFeedback.userId], set: given });
    return given;
  }),

  transaction(withdrawFeedback, async ({ db, message, context }) => {
    await db
      .delete(messageFeedback)
      .where(and(eq(messageId, message.id), eq(messageFeedback.userId, context.user.id)));
    return undefined;
  }),
];
