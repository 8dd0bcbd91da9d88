import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { knowledgeOf } from '../../../ai/agents/find-agents';
import { ownedBy, owns } from '../../../http/caller/owner';
import type { Transaction } from '../../../platform/db/database';
import { channels, chatFiles, messages, runs, submissions } from '../../../platform/db/schema';
import { badRequest, conflict, notFound } from '../../../platform/errors/errors';
import { HttpError } from '../../../platform/errors/http-error';
import type { ChatServices } from '../../chat-services';
import { applicationAfter } from '../../detach-from-application';
import { isKept } from '../../load-channel';
import { endBranch } from '../../message-versions/branch';
import type { MessageRow } from '../log/chat-message';
import { interruptRun } from './interrupt-run';
import type { Question } from './question';
import { staleAfter } from './sweep-runs';

/** A question whose channel is locked, with no running answer. */
export interface LockedQuestion {
  readonly question: Question;
  /**
   * The channel after the question is stored: a channel of an application has left it if its person asks under an own sign-in.
   */
  readonly channel: typeof channels.$inferSelect;
  /** False if its agents are known to have no files. */
  readonly agentsMayHaveFiles: boolean;
  /** The message that is answered again, instead of a new one. */
  readonly former?: MessageRow | undefined;
}

export const channelIsLocked = () =>
  conflict('chat_completion_is_locked_for_channel', 'The channel is answering another question');

/**
 * Waits for the lock of the channel, and ends stale state: an answer whose process has died, and the branch that the question
 * does not follow.
 * @returns the run of the first request, for a repetition with the same key
 * @throws 404 without the channel or the message to answer again, 409 if an answer is running, 422 for a key that belongs to
 * another question
 */
export async function lockChannel(
  tx: Transaction,
  services: Pick<ChatServices, 'hub'>,
  question: Question,
): Promise<LockedQuestion | { readonly runId: string }> {
  const [channel] = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.id, question.request.channelId), ownedBy(channels, question), isKept))
    .for('update');
  if (!channel) throw notFound();
  const known = await findKnownRun(tx, question);
  if (known) return { runId: known };
  await endDeadRuns(tx, services, channel.id);
  const ready = toLocked(question, channel, true);
  const { answerTo, text } = question.request;
  if (answerTo === undefined) return ready;
  const former = await findQuestion(tx, channel.id, answerTo);
  await endBranch(tx, channel.id, text === undefined ? former.id : former.parentId);
  return {
    // The summary may cover the branch that was left.
    ...ready,
    channel: { ...ready.channel, summary: null, summarySeq: null },
    former: text === undefined ? former : undefined,
  };
}

const toLocked = (
  question: Question,
  channel: typeof channels.$inferSelect,
  agentsMayHaveFiles: boolean,
): LockedQuestion => ({
  question,
  agentsMayHaveFiles,
  channel: { ...channel, applicationId: applicationAfter(channel, question) },
});

/**
 * The questions without files whose channels are unlocked and need no preparation; only the first of each channel and key. Never
 * waits for a lock.
 */
export async function lockFreeChannels(
  tx: Transaction,
  questions: readonly Question[],
): Promise<LockedQuestion[]> {
  const byChannel = new Map<string, Question>();
  const keys = new Set<string>();
  for (const question of questions) {
    const { request, userId, idempotencyKey } = question;
    const key = `${userId} ${idempotencyKey}`;
    if (byChannel.has(request.channelId)) continue;
    if (idempotencyKey !== undefined && keys.has(key)) continue;
    byChannel.set(request.channelId, question);
    keys.add(key);
  }
  const asked = [...byChannel.values()];
  // Lock in a fixed order, so that two processes cannot deadlock.
  const locked = await tx
    .select()
    .from(channels)
    .where(
      and(
        inArray(channels.id, [...byChannel.keys()]),
        inArray(channels.organizationId, distinct(asked.map(({ organizationId }) => organizationId))),
        inArray(channels.ownerId, distinct(asked.map(({ userId }) => userId))),
        isNull(channels.folderId),
        isKept,
      ),
    )
    .orderBy(asc(channels.id))
    .for('update', { skipLocked: true });
  const ready = locked.flatMap(channel => {
    const question = byChannel.get(channel.id);
    return question && owns(question, channel) ? [toLocked(question, channel, false)] : [];
  });
  const others = await findSubmissions(tx, ready);
  const withFiles = await findFileOwners(tx, ready);
  return ready.filter(({ question: { userId, idempotencyKey, answerers }, channel }) => {
    const hasFiles =
      answerers.some(({ usable }) => usable.draftFileIds !== undefined) ||
      [channel.id, ...agentsOf(answerers)].some(id => withFiles.has(id));
    const isRefused = others.some(
      other =>
        (other.status === 'open' && other.channelId === channel.id) ||
        (idempotencyKey !== undefined && other.userId === userId && other.key === idempotencyKey),
    );
    return !hasFiles && !isRefused;
  });
}

const agentsOf = (answerers: Question['answerers']) =>
  answerers.flatMap(({ usable }) => knowledgeOf(usable) ?? []);

/** The ids of the chats and agents of questions that have files. */
async function findFileOwners(
  tx: Transaction,
  ready: readonly LockedQuestion[],
): Promise<ReadonlySet<string>> {
  if (ready.length === 0) return new Set();
  const agentIds = distinct(ready.flatMap(({ question }) => agentsOf(question.answerers)));
  const rows = await tx
    .selectDistinct({ channelId: chatFiles.channelId, agentId: chatFiles.agentId })
    .from(chatFiles)
    .where(
      or(
        inArray(
          chatFiles.channelId,
          ready.map(({ channel }) => channel.id),
        ),
        agentIds.length > 0 ? inArray(chatFiles.agentId, agentIds) : undefined,
      ),
    );
  return new Set(rows.flatMap(({ channelId, agentId }) => channelId ?? agentId ?? []));
}

/** Open submissions in the channels of the questions, and submissions with the same keys. */
async function findSubmissions(tx: Transaction, ready: readonly LockedQuestion[]) {
  if (ready.length === 0) return [];
  const keys = ready.flatMap(({ question }) => question.idempotencyKey ?? []);
  const isOpen = and(
    eq(submissions.status, 'open'),
    inArray(
      submissions.channelId,
      ready.map(({ channel }) => channel.id),
    ),
  );
  const hasKey = and(
    inArray(submissions.userId, distinct(ready.map(({ question }) => question.userId))),
    inArray(submissions.idempotencyKey, keys),
  );
  return tx
    .select({
      channelId: submissions.channelId,
      userId: submissions.userId,
      key: submissions.idempotencyKey,
      status: submissions.status,
    })
    .from(submissions)
    .where(keys.length === 0 ? isOpen : or(isOpen, hasKey));
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

async function findKnownRun(
  tx: Transaction,
  { idempotencyKey, userId, requestHash }: Question,
): Promise<string | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [known] = await tx
    .select({ hash: submissions.requestHash, runId: runs.id })
    .from(submissions)
    .innerJoin(runs, eq(runs.submissionId, submissions.id))
    .innerJoin(messages, eq(messages.id, runs.assistantMessageId))
    .where(and(eq(submissions.userId, userId), eq(submissions.idempotencyKey, idempotencyKey)))
    .orderBy(asc(messages.seq))
    .limit(1);
  if (known && known.hash !== requestHash)
    throw new HttpError(422, 'idempotency_key_reused', 'The Idempotency-Key belongs to another request');
  return known?.runId;
}

/** Ends a dead process's open runs in a channel. @throws 409 if an answer is running */
async function endDeadRuns(
  tx: Transaction,
  { hub }: Pick<ChatServices, 'hub'>,
  channelId: string,
): Promise<void> {
  const open = await tx
    .select({
      id: submissions.id,
      runId: runs.id,
      isStale: sql<boolean | null>`${runs.heartbeatAt} < ${staleAfter}`,
    })
    .from(submissions)
    .leftJoin(runs, and(eq(runs.submissionId, submissions.id), eq(runs.status, 'running')))
    .where(and(eq(submissions.channelId, channelId), eq(submissions.status, 'open')));
  // A run that this process writes is alive, even if the database was away and its lease could not be renewed.
  if (open.some(({ runId, isStale }) => runId && (!isStale || hub.find(runId)))) throw channelIsLocked();
  for (const { id, runId } of open) {
    if (runId) await interruptRun(tx, runId);
    await tx.update(submissions).set({ status: 'closed' }).where(eq(submissions.id, id));
  }
}

async function findQuestion(tx: Transaction, channelId: string, id: string): Promise<MessageRow> {
  const [question] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.channelId, channelId), eq(messages.role, 'user')));
  if (!question) throw badRequest('no_messages_found', 'There is no such question in the channel');
  return question;
}
