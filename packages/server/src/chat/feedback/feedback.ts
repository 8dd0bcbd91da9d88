import {
  type Feedback,
  giveFeedback,
  listAgentFeedback,
  listFeedback,
  maxAgentFeedback,
  withdrawFeedback,
} from '@oriel/contracts';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { loadAgent } from '../../ai/agents/load-agent';
import { operationsOf } from '../../http/route/operation';
import { channels, messageFeedback, messages } from '../../platform/db/schema';
import { badRequest, notFound } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { detachFromApplication } from '../detach-from-application';
import { isKept, loadChannel } from '../load-channel';
import { loadMessage } from '../load-message';
import { storableText } from '../runs/log/storable-text';

const { messageId, rating, reason, comment } = messageFeedback;
const isShared = isNotNull(messageFeedback.sharedAt);

const { operation, transaction } = operationsOf<ChatServices>()({
  agent: loadAgent,
  channel: loadChannel,
  message: loadMessage,
});

export const feedbackOperations = [
  operation(listFeedback, async ({ db, channel, context }) => {
    const rows = await db
      .select({ messageId, feedback: { rating, reason, comment }, isShared: sql<boolean>`${isShared}` })
      .from(messageFeedback)
      .innerJoin(messages, eq(messages.id, messageId))
      .where(and(eq(messages.channelId, channel.id), eq(messageFeedback.userId, context.user.id)));
    return {
      results: rows.map(row => ({
        messageId: row.messageId,
        feedback: described(row.feedback, row.isShared),
      })),
    };
  }),

  transaction(giveFeedback, async ({ db, now, message, body, context }) => {
    if (message.role !== 'assistant') throw badRequest('no_messages_found', 'Only an answer can be rated');
    const [channel] = await db.select().from(channels).where(eq(channels.id, message.channelId));
    if (channel) await detachFromApplication(db, channel, context.owner);
    const { shared, ...rated } = body;
    const given = { ...rated, comment: storableText(rated.comment.trim()) };
    const sharedAt = shared ? now() : null;
    const stored = { ...given, sharedAt, isListed: true, updatedAt: now() };
    await db
      .insert(messageFeedback)
      .values({ messageId: message.id, userId: context.user.id, ...stored })
      .onConflictDoUpdate({ target: [messageId, messageFeedback.userId], set: stored });
    return described(given, sharedAt !== null);
  }),

  transaction(withdrawFeedback, async ({ db, message, context }) => {
    await db
      .delete(messageFeedback)
      .where(and(eq(messageId, message.id), eq(messageFeedback.userId, context.user.id)));
    return undefined;
  }),

  /** Without names, because a person's chats are private, also from administrators. */
  operation(listAgentFeedback, async ({ db, agent, context }) => {
    const { organization, user } = context;
    const manages = organization.permissions.has('manageOrganizationAgents');
    // To others the list does not exist.
    if (!manages && agent.createdBy !== user.id) throw notFound();
    const questions = alias(messages, 'questions');
    const isOfAgent = and(
      eq(messages.agentId, agent.id),
      eq(channels.organizationId, organization.id),
      isKept,
      eq(messageFeedback.isListed, true),
    );
    const rated = db
      .select({
        rating,
        reason,
        comment,
        ratedAt: messageFeedback.updatedAt,
        sharedAt: messageFeedback.sharedAt,
        answer: messages.fullText,
        question: questions.fullText,
      })
      .from(messageFeedback)
      .innerJoin(messages, eq(messages.id, messageId))
      .innerJoin(channels, eq(channels.id, messages.channelId))
      .leftJoin(questions, eq(questions.id, messages.responseToId))
      .where(isOfAgent);
    const rows = await rated.orderBy(desc(messageFeedback.updatedAt)).limit(maxAgentFeedback);
    const counts = await db
      .select({ rating, count: sql<number>`count(*)::integer` })
      .from(messageFeedback)
      .innerJoin(messages, eq(messages.id, messageId))
      .innerJoin(channels, eq(channels.id, messages.channelId))
      .where(isOfAgent)
      .groupBy(rating);
    const countOf = (wanted: Feedback['rating']) => counts.find(each => each.rating === wanted)?.count ?? 0;
    return {
      up: countOf('up'),
      down: countOf('down'),
      results: rows.map(row => ({
        rating: row.rating,
        reason: row.reason,
        ratedAt: row.ratedAt.getTime(),
        ...(row.sharedAt && {
          shared: { comment: row.comment, question: row.question ?? '', answer: row.answer },
        }),
      })),
    };
  }),
];

const described = (given: Feedback, isShared: boolean): Feedback => ({
  ...given,
  ...(isShared && { shared: true }),
});
