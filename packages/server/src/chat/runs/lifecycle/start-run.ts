/*
 * Takes a question, in one transaction: the lock of the channel, the question, the empty answer, the run with the first
 * entries of its log, and the credit it may use. Either all of it is stored or nothing.
 *
 * 1. The channel's row is locked, so that questions of one channel come one after the other.
 * 2. A repetition with the same key finds the run of the first; the same key with another question is refused.
 * 3. An open submission whose process has died is ended here and now; one that is alive is the lock.
 */
import type { ChatMessage, CompletionEvent, CompletionRequest, Locale } from '@oriel/contracts';
import { and, asc, desc, eq, max, sql } from 'drizzle-orm';
import { agentOfChannel, knowledgeOf, placeOf, type UsableAgent } from '../../../ai/agents/find-agents';
import { attachmentOf, type FileRow } from '../../../ai/files/describe-file';
import { type FileSource, findFileContext, tokensOfPicture, withFiles } from '../../../ai/files/file-context';
import { filesIn } from '../../../ai/files/file-home';
import type { QuestionVector } from '../../../ai/files/file-vectors';
import { findFolderContext } from '../../../ai/files/find-folder-context';
import { attachFiles, filesOf, takeFiles } from '../../../ai/files/take-files';
import type { ProviderMessage, ToolDefinition } from '../../../ai/providers/provider';
import { type Owner, ownedBy } from '../../../http/caller/owner';
import type { Transaction } from '../../../platform/db/database';
import { channels, messages, runs, submissions } from '../../../platform/db/schema';
import { badRequest, conflict, notFound } from '../../../platform/errors/errors';
import { HttpError } from '../../../platform/errors/http-error';
import { reserveCredit } from '../../answer-costs/reserve-credit';
import type { ChatServices } from '../../chat-services';
import { detachFromApplication } from '../../detach-from-application';
import { endBranch } from '../../message-versions/branch';
import { withPage } from '../../page-tools/describe-page';
import { type MessageRow, toChatMessage } from '../log/chat-message';
import type { LoggedEvent } from '../log/logged-event';
import { numberEvents } from '../log/number-events';
import { insertEvents } from '../log/run-log';
import { storableText } from '../log/storable-text';
import { buildConversation, readHistory } from './build-conversation';
import { nameAfter } from './channel-name';
import { checkInput } from './check-input';
import { checkInputTokens } from './check-input-tokens';
import { interruptRun } from './interrupt-run';
import { staleAfter } from './sweep-runs';

export interface Question extends Owner {
  readonly locale: Locale;
  readonly request: CompletionRequest;
  readonly requestHash: string;
  readonly idempotencyKey: string | undefined;
  readonly usable: UsableAgent;
  /** What the model is told of with each request. */
  readonly tools: readonly ToolDefinition[];
  /** For the search in its files. */
  readonly vector?: QuestionVector | undefined;
  /** Other agents that answer the same question. */
  readonly others: readonly Pick<Question, 'usable' | 'tools'>[];
}

export interface BegunRun {
  readonly runId: string;
  /** The message of the answer, which is empty yet. */
  readonly message: ChatMessage;
  readonly conversation: readonly ProviderMessage[];
  /** Pictures that go with the question, for a model that sees. */
  readonly pictures: readonly FileRow[];
  /** Places in files that the answer may cite. */
  readonly sources: readonly FileSource[];
  readonly maxOutputTokens: number | undefined;
  /** The first events, which are logged. */
  readonly begun: readonly LoggedEvent[];
}

export type StartedRun =
  | { readonly kind: 'known'; readonly runId: string }
  /** One run for each agent, of which the first one's answer is shown. */
  | { readonly kind: 'started'; readonly runs: readonly [BegunRun, ...BegunRun[]] };

export async function startRun(services: ChatServices, question: Question): Promise<StartedRun> {
  return services.db.transaction(async tx => {
    const channel = await lockChannel(tx, question);
    const known = await findKnownRun(tx, question);
    if (known) return { kind: 'known', runId: known };
    const submissionId = await takeLock(tx, services, question, channel.id);
    const { asked, files } = await storeQuestion(tx, services, question, channel);
    for (const { usable } of [question, ...question.others]) checkInput(usable.model, asked.fullText, files);
    const place = { submissionId, asked, channel };
    let shares = 1 + question.others.length;
    const first = await storeRun(tx, services, question, { ...place, shares });
    const others: BegunRun[] = [];
    for (const other of question.others) {
      shares--;
      const beside = { ...place, shares, isHidden: true };
      others.push(await storeRun(tx, services, { ...question, ...other }, beside));
    }
    return { kind: 'started', runs: [first, ...others] };
  });
}

async function lockChannel(tx: Transaction, question: Question) {
  const [channel] = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.id, question.request.channelId), ownedBy(channels, question)))
    .for('update');
  if (!channel) throw notFound();
  await detachFromApplication(tx, channel, question);
  return { ...channel, applicationId: question.applicationId === undefined ? null : channel.applicationId };
}

async function findKnownRun(tx: Transaction, question: Question): Promise<string | undefined> {
  const { idempotencyKey, userId, requestHash } = question;
  if (idempotencyKey === undefined) return undefined;
  const [known] = await tx
    .select({ hash: submissions.requestHash, runId: runs.id })
    .from(submissions)
    .innerJoin(runs, eq(runs.submissionId, submissions.id))
    .innerJoin(messages, eq(messages.id, runs.assistantMessageId))
    .where(and(eq(submissions.userId, userId), eq(submissions.idempotencyKey, idempotencyKey)))
    .orderBy(asc(messages.seq))
    .limit(1);
  if (!known) return undefined;
  if (known.hash !== requestHash)
    throw new HttpError(422, 'idempotency_key_reused', 'The Idempotency-Key belongs to another request');
  return known.runId;
}

async function takeLock(
  tx: Transaction,
  { hub }: ChatServices,
  question: Question,
  channelId: string,
): Promise<string> {
  const open = and(eq(submissions.channelId, channelId), eq(submissions.status, 'open'));
  const held = await tx
    .select({
      id: submissions.id,
      runId: runs.id,
      isStale: sql<boolean | null>`${runs.heartbeatAt} < ${staleAfter}`,
    })
    .from(submissions)
    .leftJoin(runs, and(eq(runs.submissionId, submissions.id), eq(runs.status, 'running')))
    .where(open);
  // One that is written here lives, even if the database has been away and could not be told so.
  if (held.some(({ runId, isStale }) => runId && (!isStale || hub.find(runId))))
    throw conflict('chat_completion_is_locked_for_channel', 'The channel is answering another question');
  for (const { id, runId } of held) {
    if (runId) await interruptRun(tx, runId);
    await tx.update(submissions).set({ status: 'closed' }).where(eq(submissions.id, id));
  }
  const { userId, idempotencyKey, requestHash, others } = question;
  const isCompared = others.length > 0;
  const [submission] = await tx
    .insert(submissions)
    .values({ channelId, userId, idempotencyKey, requestHash, isCompared })
    .onConflictDoNothing()
    .returning({ id: submissions.id });
  if (!submission)
    throw conflict('chat_completion_is_locked_for_channel', 'The channel is answering another question');
  return submission.id;
}

/**
 * Stores a new question, or finds the one that is to be answered again. Where there are other versions of what comes now, the
 * branch that is shown ends before it.
 */
async function storeQuestion(
  tx: Transaction,
  { config }: Pick<ChatServices, 'config'>,
  { request, userId, locale, usable }: Question,
  channel: typeof channels.$inferSelect,
): Promise<{ readonly asked: MessageRow; readonly files: readonly FileRow[] }> {
  const agentId = agentOfChannel(usable);
  if (request.answerTo !== undefined) {
    const former = await findQuestion(tx, channel.id, request.answerTo);
    if (request.text !== undefined) {
      await endBranch(tx, channel.id, former.parentId);
    } else {
      await endBranch(tx, channel.id, former.id);
      await tx
        .update(channels)
        .set({ agentId, lastMessageAt: sql`now()` })
        .where(eq(channels.id, channel.id));
      return { asked: former, files: await filesOf(tx, former.id) };
    }
  }
  const text = storableText(request.text ?? '');
  const files = await takeFiles(tx, channel.id, request.fileIds ?? [], config.fileLimits);
  const asked = await storeMessage(tx, {
    channelId: channel.id,
    role: 'user',
    senderId: userId,
    attachments: files.map(attachmentOf),
    content: [{ type: 'text', text }],
    fullText: text,
    complete: true,
    finishReason: 'complete',
  });
  await attachFiles(tx, asked.id, files);
  const name = nameAfter(channel, text, locale);
  await tx
    .update(channels)
    .set({ name, agentId, lastMessageAt: sql`now()` })
    .where(eq(channels.id, channel.id));
  return { asked, files };
}

async function findQuestion(tx: Transaction, channelId: string, id: string): Promise<MessageRow> {
  const [question] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.channelId, channelId), eq(messages.role, 'user')));
  if (!question) throw badRequest('no_messages_found', 'There is no such question in the channel');
  return question;
}

async function storeMessage(
  tx: Transaction,
  values: Omit<typeof messages.$inferInsert, 'seq'>,
): Promise<MessageRow> {
  const [last] = await tx
    .select({ seq: max(messages.seq) })
    .from(messages)
    .where(eq(messages.channelId, values.channelId));
  const [previous] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.channelId, values.channelId), eq(messages.superseded, false)))
    .orderBy(desc(messages.seq))
    .limit(1);
  const [row] = await tx
    .insert(messages)
    .values({ parentId: previous?.id, ...values, seq: (last?.seq ?? 0) + 1 })
    .returning();
  if (!row) throw new Error('A message was not stored');
  return row;
}

interface RunPlace {
  readonly submissionId: string;
  readonly asked: MessageRow;
  readonly channel: typeof channels.$inferSelect;
  /** Runs of the question that have no credit yet, this one included. */
  readonly shares: number;
  /** Its answer stands beside the one that is shown. */
  readonly isHidden?: boolean;
}

async function storeRun(
  tx: Transaction,
  { nodeId, config }: ChatServices,
  { organizationId, userId, applicationId, usable, request, tools, vector }: Question,
  { submissionId, asked, channel, shares, isHidden = false }: RunPlace,
): Promise<BegunRun> {
  const { agent, model } = usable;
  const earlier = await readHistory(tx, asked.channelId, asked.seq);
  const folder = await findFolderContext(tx, channel);
  const knownTo = knowledgeOf(usable);
  const ofAgent = knownTo === undefined ? [] : await filesIn(tx, { agentId: knownTo });
  const found = await findFileContext(tx, asked, model, { ofFolder: folder.files, ofAgent }, vector);
  const systemMessages = [...agent.systemMessages, ...(folder.instructions ? [folder.instructions] : [])];
  const conversation = withFiles(
    withPage(buildConversation(systemMessages, earlier, asked.fullText, channel.summary), request.page),
    found,
  );
  const inputTokens = checkInputTokens(model, conversation, tools) + found.pictures.length * tokensOfPicture;
  const answer = await storeMessage(tx, {
    channelId: asked.channelId,
    role: 'assistant',
    responseToId: asked.id,
    parentId: asked.id,
    agentId: usable.isDraft ? null : agent.id,
    content: [],
    fullText: '',
    complete: false,
    chosen: !isHidden,
    superseded: isHidden,
  });
  const message = toChatMessage(answer);
  const events: CompletionEvent[] = [toChatMessage(asked), message].map(each => ({
    type: 'message',
    message: each,
  }));
  const [run] = await tx
    .insert(runs)
    .values({
      submissionId,
      channelId: asked.channelId,
      organizationId,
      modelId: model.id,
      hostLocation: placeOf(usable),
      assistantMessageId: answer.id,
      ownerNode: nodeId,
      lastSeq: events.length,
    })
    .returning();
  if (!run) throw new Error('A run was not stored');
  const begun = numberEvents(1, events);
  await tx.execute(insertEvents(sql`${runs} WHERE ${runs.id} = ${run.id}`, { first: 1, events }));
  const { maxOutputTokens } = await reserveCredit(
    tx,
    {
      kind: 'completion',
      referenceId: run.id,
      organizationId,
      userId,
      applicationId: applicationId ?? null,
      agentId: usable.isDraft ? null : agent.id,
      model: model.modelId,
    },
    model.price,
    inputTokens,
    config,
    shares,
  );
  return {
    runId: run.id,
    message,
    conversation,
    pictures: found.pictures,
    sources: found.sources,
    maxOutputTokens,
    begun,
  };
}
