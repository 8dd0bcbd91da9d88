/*
 * Takes questions that come at the same time in one transaction, of a few statements for all of them: to take each by
 * itself is a dozen statements, one after another, and where hundreds begin at once the last waits for all of them.
 *
 * 1. The rows of their channels are locked, those of them that nobody else holds.
 * 2. What is there is read behind the locks: an open submission, a repetition of the key, the latest messages, the credit.
 * 3. One statement stores them, each only if its submission wins the channel.
 *
 * Only a plain question in a chat without files, folder and summary, to an agent without files, is taken here. What is not plain, or does not win, is left to `startRun`:
 * a comparison, another answer to the same question, a channel that answers, is locked or gone, a known key, too long an input, too little
 * credit. Where the transaction fails, all of them are.
 */
import { randomUUID } from 'node:crypto';
import type { ChatMessage, CompletionEvent, HostLocation } from '@oriel/contracts';
import { and, asc, inArray, sql } from 'drizzle-orm';
import { agentOfChannel, placeOf } from '../../../ai/agents/find-agents';
import { accountColumns, spendable } from '../../../organizations/credits/account';
import type { ModelPrice } from '../../../platform/config/model-prices';
import { batchLookups } from '../../../platform/db/batch-lookups';
import type { Transaction } from '../../../platform/db/database';
import {
  channels,
  chatFiles,
  creditAccounts,
  messages,
  reservations,
  runEvents,
  runs,
  spendingLimits,
  submissions,
} from '../../../platform/db/schema';
import { HttpError } from '../../../platform/errors/http-error';
import { describeError } from '../../../platform/log/describe-error';
import { isFree } from '../../answer-costs/price';
import { setAside } from '../../answer-costs/reserve-credit';
import type { ChatServices } from '../../chat-services';
import { withPage } from '../../page-tools/describe-page';
import type { RunHub } from '../live/run-hub';
import { toChatMessage } from '../log/chat-message';
import { numberEvents } from '../log/number-events';
import { storableText } from '../log/storable-text';
import { buildConversation, type HistoryEntry, historyOf } from './build-conversation';
import { nameAfter } from './channel-name';
import { checkInput } from './check-input';
import { checkInputTokens } from './check-input-tokens';
import { type BegunRun, type Question, type StartedRun, startRun } from './start-run';

/** Takes a question, together with those that come at the same time. @throws what `startRun` does */
export async function takeQuestion(services: ChatServices, question: Question): Promise<StartedRun> {
  const { request, others } = question;
  const isPlain =
    request.answerTo === undefined &&
    !request.fileIds?.length &&
    others.length === 0 &&
    !question.usable.isDraft;
  const started = isPlain ? await startTogether(services.hub, { services, question }) : undefined;
  return started ?? startRun(services, question);
}

interface Asked {
  readonly services: ChatServices;
  readonly question: Question;
}

/**
 * Gathered by the hub, of which a process has one: each operation gets its own object of services. Every question has its own
 * name, because two questions of one channel are two.
 */
const startTogether = batchLookups(
  (_: RunHub, asked: readonly Asked[]) => startRuns(asked),
  () => randomUUID(),
);

async function startRuns(asked: readonly Asked[]): Promise<readonly (StartedRun | undefined)[]> {
  const questions = asked.map(({ question }) => question);
  const [first, second] = asked;
  // A single question gains nothing.
  if (!first || !second) return questions.map(() => undefined);
  const { services } = first;
  try {
    return await services.db.transaction(tx => startAll(tx, services, questions));
  } catch (error) {
    services.log.warn({ error: describeError(error) }, 'questions not taken together');
    return questions.map(() => undefined);
  }
}

interface Standing {
  readonly channel: typeof channels.$inferSelect;
  /** Number of the latest message; 0 for none. */
  readonly seq: number;
  /** The latest message that counts. */
  readonly parent: string | null;
  readonly history: readonly HistoryEntry[];
}

async function startAll(
  tx: Transaction,
  services: ChatServices,
  questions: readonly Question[],
): Promise<readonly (StartedRun | undefined)[]> {
  const standing = await findStanding(tx, questions);
  const balances = await lockAccounts(tx, services, questions);
  const prepared = questions.map(question => {
    const found = standing.get(question);
    return found && prepare(services, question, found, balances);
  });
  const won = await store(
    tx,
    services,
    prepared.filter(each => each !== undefined),
  );
  return prepared.map(each =>
    each && won.has(each.row.submission) ? { kind: 'started', runs: [each.started] } : undefined,
  );
}

/** The channels that are locked now and answer nothing, of the first question each. */
async function findStanding(
  tx: Transaction,
  questions: readonly Question[],
): Promise<ReadonlyMap<Question, Standing>> {
  const byChannel = new Map<string, Question>();
  const keys = new Set<string>();
  for (const question of questions) {
    const { request, userId, idempotencyKey } = question;
    const key = `${userId} ${idempotencyKey}`;
    if (byChannel.has(request.channelId) || (idempotencyKey !== undefined && keys.has(key))) continue;
    byChannel.set(request.channelId, question);
    keys.add(key);
  }
  // In one order, and never waited for: two processes that do the same do not wait for each other.
  const locked = await tx
    .select()
    .from(channels)
    .where(inArray(channels.id, [...byChannel.keys()]))
    .orderBy(asc(channels.id))
    .for('update', { skipLocked: true });
  const mine = new Map<string, typeof channels.$inferSelect>();
  for (const channel of locked) {
    const question = byChannel.get(channel.id);
    const isOwn =
      question?.organizationId === channel.organizationId &&
      question.userId === channel.ownerId &&
      // A chat that leaves its application is started on its own, not in the batch.
      (question.applicationId ?? null) === channel.applicationId;
    if (isOwn && channel.folderId === null && channel.summary === null) mine.set(channel.id, channel);
  }
  if (mine.size === 0) return new Map();
  const asked = [...mine.keys()].map(channel => {
    const question = byChannel.get(channel);
    return {
      channel,
      person: question?.userId,
      key: question?.idempotencyKey ?? null,
      agent: question?.usable.agent.id,
    };
  });
  const { rows } = await tx.execute<{ channel: string } & Omit<Standing, 'channel'>>(sql`
    SELECT asked.channel,
      coalesce((SELECT max(seq) FROM ${messages} WHERE channel_id = asked.channel), 0) AS seq,
      (
        SELECT id FROM ${messages} WHERE channel_id = asked.channel AND NOT superseded ORDER BY seq DESC LIMIT 1
      ) AS parent,
      ${historyOf(sql`asked.channel`)} AS history
    FROM json_to_recordset(${JSON.stringify(asked)}::json) AS asked(channel uuid, person uuid, key text, agent uuid)
    WHERE NOT EXISTS (SELECT FROM ${chatFiles} WHERE channel_id = asked.channel AND attached_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM ${chatFiles} WHERE agent_id = asked.agent)
    AND NOT EXISTS (
      SELECT FROM ${submissions} WHERE channel_id = asked.channel AND status = 'open'
    ) AND NOT EXISTS (
      SELECT FROM ${submissions} WHERE user_id = asked.person AND idempotency_key = asked.key
    )`);
  const standing = new Map<Question, Standing>();
  for (const { channel: id, ...found } of rows) {
    const channel = mine.get(id);
    const question = byChannel.get(id);
    if (channel && question) standing.set(question, { channel, ...found });
  }
  return standing;
}

/**
 * What the accounts of questions to models with a price have left; they are locked, in one order, until the end. One of a
 * workspace with spending limits is not among them: `startRun` knows how far those are spent.
 */
async function lockAccounts(
  tx: Transaction,
  { config }: ChatServices,
  questions: readonly Question[],
): Promise<Map<string, number>> {
  const paying = questions.filter(({ usable }) => !isFree(usable.model.price));
  if (paying.length === 0) return new Map();
  const accounts = await tx
    .select(accountColumns)
    .from(creditAccounts)
    .where(
      and(
        inArray(creditAccounts.organizationId, [
          ...new Set(paying.map(({ organizationId }) => organizationId)),
        ]),
        sql`NOT EXISTS (SELECT FROM ${spendingLimits} WHERE organization_id = ${creditAccounts.organizationId})`,
      ),
    )
    .orderBy(asc(creditAccounts.organizationId))
    .for('update');
  return new Map(accounts.map(account => [account.organizationId, spendable(account, config)]));
}

/** A question as the statement stores it. */
interface StartRow {
  readonly submission: string;
  readonly channel: string;
  readonly person: string;
  readonly organization: string;
  readonly application: string | null;
  readonly key: string | null;
  readonly hash: string;
  readonly question: string;
  readonly parent: string | null;
  readonly answer: string;
  readonly run: string;
  readonly seq: number;
  readonly text: string;
  readonly parts: readonly unknown[];
  readonly name: string;
  readonly agent: string;
  /** Agent to store for the channel. */
  readonly keptAgent: string | null;
  readonly model: string;
  readonly host: HostLocation;
  /** Credit that is set aside, in micro-euro; null where the model is free. */
  readonly amount: number | null;
  readonly modelName: string;
  readonly price: ModelPrice | null;
  readonly events: readonly CompletionEvent[];
  readonly at: string;
}

interface Prepared {
  readonly row: StartRow;
  readonly started: BegunRun;
}

/** Everything of a question but what the database has to say; `undefined` where it cannot be taken. */
function prepare(
  services: ChatServices,
  asked: Question,
  { channel, seq, parent, history }: Standing,
  balances: Map<string, number>,
): Prepared | undefined {
  const { request, organizationId, userId, applicationId, locale, usable, tools } = asked;
  const { agent, model } = usable;
  const text = storableText(request.text ?? '');
  const conversation = withPage(buildConversation(agent.systemMessages, history, text), request.page);
  let credit: { amount: number; maxOutputTokens: number } | undefined;
  try {
    checkInput(model, text, []);
    const inputTokens = checkInputTokens(model, conversation, tools);
    if (!isFree(model.price)) credit = setAside(model.price, inputTokens, balances.get(organizationId) ?? 0);
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
  if (credit) balances.set(organizationId, (balances.get(organizationId) ?? 0) - credit.amount);
  const at = services.now();
  const common = {
    channelId: channel.id,
    type: 'message' as const,
    attachments: [],
    error: null,
    chosen: true,
    superseded: false,
    createdAt: at,
    updatedAt: at,
  };
  const question = toChatMessage({
    ...common,
    id: randomUUID(),
    seq: seq + 1,
    role: 'user',
    senderId: userId,
    responseToId: null,
    parentId: parent,
    agentId: null,
    content: [{ type: 'text', text }],
    fullText: text,
    complete: true,
    finishReason: 'complete',
  });
  const answer: ChatMessage = toChatMessage({
    ...common,
    id: randomUUID(),
    seq: seq + 2,
    role: 'assistant',
    senderId: null,
    responseToId: question.id,
    parentId: question.id,
    agentId: agent.id,
    content: [],
    fullText: '',
    complete: false,
    finishReason: null,
  });
  const events: CompletionEvent[] = [question, answer].map(message => ({ type: 'message', message }));
  const runId = randomUUID();
  return {
    row: {
      submission: randomUUID(),
      channel: channel.id,
      person: userId,
      organization: organizationId,
      application: applicationId ?? null,
      key: asked.idempotencyKey ?? null,
      hash: asked.requestHash,
      question: question.id,
      parent,
      answer: answer.id,
      run: runId,
      seq: seq + 1,
      text,
      parts: question.content.data,
      name: nameAfter(channel, text, locale),
      agent: agent.id,
      keptAgent: agentOfChannel(usable) ?? null,
      model: model.id,
      host: placeOf(usable),
      amount: credit?.amount ?? null,
      modelName: model.modelId,
      price: model.price,
      events,
      at: at.toISOString(),
    },
    started: {
      runId,
      message: answer,
      conversation,
      pictures: [],
      sources: [],
      maxOutputTokens: credit?.maxOutputTokens,
      begun: numberEvents(1, events),
    },
  };
}

/** @returns ids of the submissions that have won their channels; of the others nothing is stored */
async function store(
  tx: Transaction,
  { nodeId }: ChatServices,
  prepared: readonly Prepared[],
): Promise<ReadonlySet<string>> {
  if (prepared.length === 0) return new Set();
  const { rows } = await tx.execute<{ submission: string }>(sql`
    WITH start AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(prepared.map(({ row }) => row))}::json) AS start(
        submission uuid, channel uuid, person uuid, organization uuid, application uuid, key text, hash text, question uuid, parent uuid, answer uuid,
        run uuid, seq integer, text text, parts json, name text, agent uuid, "keptAgent" uuid, model uuid, host text, amount bigint, "modelName" text, price json, events json,
        at timestamptz
      )
    ), taken AS (
      INSERT INTO ${submissions} (id, channel_id, user_id, idempotency_key, request_hash)
      SELECT submission, channel, person, key, hash FROM start
      ON CONFLICT DO NOTHING
      RETURNING id
    ), started AS MATERIALIZED (
      SELECT start.* FROM start JOIN taken ON taken.id = start.submission
    ), asked AS (
      INSERT INTO ${messages} (id, channel_id, seq, role, sender_id, response_to_id, parent_id, agent_id, content, full_text,
        complete, finish_reason, created_at, updated_at)
      SELECT question, channel, seq, 'user', person, NULL::uuid, parent, NULL::uuid, parts, text, true, 'complete', at, at
      FROM started
      UNION ALL
      SELECT answer, channel, seq + 1, 'assistant', NULL, question, question, agent, '[]', '', false, NULL, at, at FROM started
    ), named AS (
      UPDATE ${channels} SET name = started.name, agent_id = coalesce(started."keptAgent", ${channels.agentId}), last_message_at = now(), updated_at = now()
      FROM started WHERE ${channels.id} = started.channel
    ), running AS (
      INSERT INTO ${runs} (id, submission_id, channel_id, organization_id, model_id, host_location, assistant_message_id,
        owner_node, last_seq)
      SELECT run, submission, channel, organization, model, host, answer, ${nodeId}, json_array_length(events) FROM started
    ), logged AS (
      INSERT INTO ${runEvents} (run_id, seq, data) SELECT run, 1, events FROM started
    ), set_aside AS (
      INSERT INTO ${reservations} (reference_id, kind, organization_id, user_id, application_id, agent_id, model, price, amount_microeuro)
      SELECT run, 'completion', organization, person, application, agent, "modelName", price, amount FROM started WHERE amount IS NOT NULL
    ), counted AS (
      UPDATE ${creditAccounts} SET reserved = reserved + spent.amount
      FROM (
        SELECT organization, sum(amount)::bigint AS amount FROM started WHERE amount IS NOT NULL GROUP BY organization
      ) AS spent
      WHERE ${creditAccounts.organizationId} = spent.organization
    )
    SELECT submission FROM started`);
  return new Set(rows.map(({ submission }) => submission));
}
