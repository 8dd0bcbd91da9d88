import { estimateCost, limits, seesImages } from '@oriel/contracts';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findAgent } from '../../ai/agents/choose-agent';
import { agentCaller, type UsableAgent } from '../../ai/agents/find-agents';
import { textBudget, tokensOfPicture } from '../../ai/files/file-context';
import { type Owner, ownedBy } from '../../http/caller/owner';
import { operationsOf } from '../../http/route/operation';
import { microeuroPerEuro } from '../../platform/config/microeuro';
import type { Queryable } from '../../platform/db/database';
import { channels, chatFiles, creditLedger } from '../../platform/db/schema';
import { invalidPayload, notFound } from '../../platform/errors/errors';
import { costOf, estimateTokens, isFree } from '../answer-costs/price';
import type { ChatServices } from '../chat-services';
import { isKept } from '../load-channel';
import { historyOf } from '../runs/lifecycle/build-conversation';

const { operation } = operationsOf<ChatServices>()({});

/** Number of answers whose length counts for the median. */
const countedAnswers = 50;
/** Output of an agent that has not answered yet, in tokens. */
const firstOutputTokens = 500;

const fileIds = z.array(z.uuid());

export const estimateOperations = [
  operation(estimateCost, async ({ db, query, context }) => {
    const usable = await findAgent(db, agentCaller(context), query.agent_id);
    const { price } = usable.model;
    const named = fileIds.safeParse(query.file_ids?.split(',') ?? []);
    if (!named.success)
      throw invalidPayload([{ path: 'query.file_ids', code: 'invalid', message: 'Not a list of ids' }]);
    const asked = { channelId: query.channel_id, fileIds: named.data };
    const inputTokens = await countInput(db, context.owner, usable, asked);
    if (isFree(price)) return { costInEuro: 0 };
    const usage = {
      inputTokens: inputTokens + estimateTokens(Math.min(query.characters, limits.messageText)),
      outputTokens: await medianOutput(db, context.owner.organizationId, query.agent_id),
    };
    return { costInEuro: costOf(price, usage) / microeuroPerEuro };
  }),
];

interface Asked {
  readonly channelId: string | undefined;
  readonly fileIds: readonly string[];
}

/** Tokens of instructions, earlier messages and files, as a reservation counts them. @throws 404 for a foreign chat */
async function countInput(
  db: Queryable,
  owner: Owner,
  { agent, model }: UsableAgent,
  { channelId, fileIds }: Asked,
): Promise<number> {
  const channel = channelId === undefined ? undefined : await readChannel(db, owner, channelId);
  const instructions = agent.systemMessages.reduce((sum, text) => sum + text.length, 0);
  const isGiven = or(
    eq(chatFiles.agentId, agent.id),
    channel?.folderId ? eq(chatFiles.folderId, channel.folderId) : undefined,
    channel ? and(eq(chatFiles.channelId, channel.id), isNotNull(chatFiles.attachedAt)) : undefined,
    // Only files of the chat itself can be sent with a question.
    channel && fileIds.length > 0
      ? and(eq(chatFiles.channelId, channel.id), inArray(chatFiles.id, [...fileIds]))
      : undefined,
  );
  const [files] = await db
    .select({
      length: sql<number>`coalesce(sum(${chatFiles.textLength}), 0)::float8`,
      pictures: sql<number>`(count(*) FILTER (WHERE ${chatFiles.width} IS NOT NULL))::integer`,
    })
    .from(chatFiles)
    .where(and(isGiven, isNotNull(chatFiles.readAt)));
  return (
    estimateTokens(instructions + (channel?.length ?? 0) + Math.min(files?.length ?? 0, textBudget)) +
    (seesImages(model.abilities) ? (files?.pictures ?? 0) * tokensOfPicture : 0)
  );
}

async function readChannel(db: Queryable, owner: Owner, channelId: string) {
  const [channel] = await db
    .select({
      id: channels.id,
      folderId: channels.folderId,
      summary: channels.summary,
      history: sql<
        readonly { readonly text: string }[]
      >`${historyOf(sql`${channelId}::uuid`, sql`NULL::integer`)}`,
    })
    .from(channels)
    .where(and(eq(channels.id, channelId), ownedBy(channels, owner), isKept));
  if (!channel) throw notFound();
  const { id, folderId, summary, history } = channel;
  return {
    id,
    folderId,
    length: history.reduce((sum, { text }) => sum + text.length, summary?.length ?? 0),
  };
}

/** The median output of the latest answers of an agent in the workspace, in tokens. */
async function medianOutput(db: Queryable, organizationId: string, agentId: string): Promise<number> {
  const latest = db
    .select({ tokens: creditLedger.outputTokens })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.organizationId, organizationId),
        eq(creditLedger.agentId, agentId),
        eq(creditLedger.kind, 'completion'),
        isNotNull(creditLedger.outputTokens),
      ),
    )
    .orderBy(sql`${creditLedger.createdAt} DESC`)
    .limit(countedAnswers)
    .as('latest');
  const [row] = await db
    .select({ median: sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${latest.tokens})` })
    .from(latest);
  return Math.ceil(row?.median ?? firstOutputTokens);
}
