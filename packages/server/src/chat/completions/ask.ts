import { createHash } from 'node:crypto';
import {
  type CompletionRequest,
  type HostLocation,
  idempotencyKeyHeader,
  timeZone as knownTimeZone,
  limits,
  pageOffer,
  seesImages,
} from '@oriel/contracts';
import { and, eq, inArray, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { chooseAgent } from '../../ai/agents/choose-agent';
import { agentCaller, knowledgeOf, type UsableAgent } from '../../ai/agents/find-agents';
import { type KnownFiles, needsSearch } from '../../ai/files/file-context';
import type { QuestionVector } from '../../ai/files/file-vectors';
import { readOwnAgentTools } from '../../ai/tool-servers/own-agent-tools';
import { findMissing, findTools } from '../../ai/tools/find-tools';
import type { Owner } from '../../http/caller/owner';
import type { RequestContext } from '../../http/route/request-context';
import { sharesAgents } from '../../identity/permissions/led-teams';
import { lockLeftOfChat } from '../../organizations/credits/chat-cost';
import { lockFundsOf } from '../../organizations/credits/funds';
import { batchLookups } from '../../platform/db/batch-lookups';
import type { Database } from '../../platform/db/database';
import { messages, organizationSettings, submissions } from '../../platform/db/schema';
import { badRequest, unavailable } from '../../platform/errors/errors';
import { createMask, type Mask } from '../../platform/text/mask-personal-data';
import { estimateTokens, isFree } from '../answer-costs/price';
import { computeReservation } from '../answer-costs/reserve-credit';
import type { ChatServices } from '../chat-services';
import { pageOrigin } from '../page-tools/page-origin';
import { readPictures } from '../recognition/recognize-file';
import { executeRun } from '../runs/lifecycle/execute-run';
import { checkProgram, maskProgram, type ProgramRequest } from '../runs/lifecycle/program-request';
import type { Answerer } from '../runs/lifecycle/question';
import { startRun } from '../runs/lifecycle/start-run';
import { updateTitleAndSummary } from '../summaries/update-title-and-summary';

export interface AskOptions {
  /** A reader follows the events live, and can confirm tool calls. */
  readonly hasReader: boolean;
  /** Answers in place of the named agent. */
  readonly usable?: UsableAgent;
  /** Replaces the earlier messages of the channel. */
  readonly program?: ProgramRequest;
}

/** Accepts a question and starts answering it, independent of the caller's connection. @returns the id of the run to follow */
export async function ask(
  services: ChatServices,
  body: CompletionRequest,
  context: RequestContext,
  { hasReader, usable, program }: AskOptions,
): Promise<string> {
  if (body.text === undefined && body.answerTo === undefined)
    throw badRequest('invalid_payload', 'Text or answer_to is needed');
  const page = z.safeParse(z.optional(pageOffer), body.page);
  if (!page.success) throw badRequest('invalid_payload', 'What the page offers is not valid');
  // The page may contain arbitrary data of any depth beside the offer.
  const request = { ...body, page: page.data };
  const { organization, owner, locale, requestId, headers } = context;
  const timeZone = z.safeParse(knownTimeZone, body.timezone).data;
  const idempotencyKey = headers.get(idempotencyKeyHeader) ?? undefined;
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey))
    throw badRequest('invalid_payload', 'The idempotency key is not valid');
  checkComparison(request);
  const found = await findAnswerer(services, context, request, usable);
  if (program) checkProgram(program, { model: found.usable.model, ownTools: namesOf(found) });
  const names = await readCheckedNames(services.db, organization.id);
  const mask = names && createMask(request.channelId, names);
  const first = program ? { ...found, program: mask ? maskProgram(program, mask) : program } : found;
  const answerers: [Answerer, ...Answerer[]] = [first];
  for (const agentId of request.compareWith ?? [])
    answerers.push(await findAnswerer(services, context, { ...request, agentId }));
  if (new Set(answerers.map(({ usable }) => usable.agent.id)).size < answerers.length)
    throw badRequest('invalid_payload', 'An agent is compared with others, not with itself');
  // The browser has checked what a person asks. For a program nobody has, and nobody could be asked.
  const isProgram = context.actor.kind === 'secretKey';
  const agentPlaces = answerers.map(({ usable: each }) => each.agent.modelHostLocation);
  if (answerers.some(({ usable: { model } }) => !seesImages(model.abilities)))
    await readPictures(services, owner, request, {
      agentPlaces,
      mayAsk: async () =>
        (await isNew(services.db, request.channelId, { owner, idempotencyKey })) &&
        (await isCovered(services, request, { owner, answerers })),
    });
  if (services.stopping.aborted) throw unavailable(5);
  const settle = services.hub.announce();
  try {
    const started = await startRun(services, {
      ...owner,
      locale,
      timeZone,
      request,
      requestHash: hashRequest(organization.id, request),
      idempotencyKey,
      answerers,
      mask,
      isProgram,
      vector: await findVector(services, isProgram && mask ? withMasked(request, mask) : request, {
        owner,
        agentIds: answerers.flatMap(({ usable: each }) => knowledgeOf(each) ?? []),
        fileIds: answerers.flatMap(({ usable: each }) => each.draftFileIds ?? []),
        agentPlaces,
        idempotencyKey,
      }),
    });
    if (started.kind === 'known') return started.runId;
    // Each run is detached: it never rejects, and the caller may leave.
    const ends = started.runs.map(run =>
      executeRun(services, {
        ...run,
        channelId: request.channelId,
        hasReader,
        origin: pageOrigin(context),
        isCompared: answerers.length > 1,
        mask,
        locale,
        timeZone,
        requestId,
      }),
    );
    void Promise.all(ends).then(() =>
      updateTitleAndSummary(services, { ...owner, channelId: request.channelId, usable: first.usable, mask }),
    );
    const [shown] = started.runs;
    if (!shown) throw new Error('A question has no answer');
    return shown.runId;
  } finally {
    settle();
  }
}

/** Names of an agent's tools, also of those that are unavailable. */
const namesOf = ({ tools, missing }: Answerer): readonly string[] => [
  ...tools.map(({ name }) => name),
  ...missing,
];

const withMasked = (request: CompletionRequest, mask: Mask): CompletionRequest => ({
  ...request,
  ...(request.text !== undefined && { text: mask(request.text) }),
});

/** The names that count as personal data in a workspace; undefined if it does not check for personal data. */
const readCheckedNames = batchLookups(
  async (db: Database, ids: readonly string[]) => {
    const rows = await db
      .select({
        id: organizationSettings.organizationId,
        check: organizationSettings.dataCheck,
        names: organizationSettings.protectedNames,
      })
      .from(organizationSettings)
      .where(inArray(organizationSettings.organizationId, [...ids]));
    return ids.map(id => rows.find(row => row.id === id && row.check !== null)?.names);
  },
  id => id,
);

async function findAnswerer(
  services: ChatServices,
  context: RequestContext,
  request: CompletionRequest,
  draft?: UsableAgent,
): Promise<Answerer> {
  const { organization, owner } = context;
  const caller = agentCaller(context);
  const usable = draft ?? (await chooseAgent(services, caller, request));
  const { agent, model } = usable;
  if (!usable.candidates.some(({ serviceInternalId: id }) => services.endpoints.find(id)?.provider))
    throw badRequest('capability_not_available', 'The model is not available');
  if (!model.abilities.some(({ type }) => type === 'tool-function'))
    return { usable, tools: [], missing: [], offer: undefined };
  // An administrator may have withdrawn tools from the private agents of members since they were assigned.
  const mayUse =
    agent.access === 'private' && !sharesAgents(organization)
      ? await readOwnAgentTools(services.db, organization.id)
      : () => true;
  const assignedTools = agent.assignedTools.filter(mayUse);
  const tools = await findTools([...services.toolSources, services.workspaceTools.source], {
    organizationId: organization.id,
    agent: { ...agent, assignedTools },
    asker: {
      ...owner,
      application: organization.application,
      managesAgents: caller.managesAgents,
      ownsAgents: caller.ownsAgents,
      channelId: request.channelId,
      mayDraw: organization.features.manageOrganizationImages?.enabled === true,
    },
  });
  // Several agents would each run the same page function.
  const offer = request.compareWith?.length
    ? request.page && { context: request.page.context }
    : request.page;
  return { usable, tools, missing: findMissing(assignedTools, tools), offer };
}

/** @throws 400 if several agents cannot answer the request */
function checkComparison({ compareWith, answerTo }: CompletionRequest): void {
  if (!compareWith?.length) return;
  if (compareWith.length >= limits.comparedAgents)
    throw badRequest('invalid_payload', `At most ${limits.comparedAgents} agents are compared`);
  if (answerTo !== undefined) throw badRequest('invalid_payload', 'A comparison needs a new question');
}

/** Computes a query embedding, to search files that are too long for the context. */
async function findVector(
  { db, vectors }: ChatServices,
  { channelId, text, answerTo }: CompletionRequest,
  asker: KnownFiles & {
    readonly agentPlaces: readonly HostLocation[];
    readonly idempotencyKey: string | undefined;
  },
): Promise<QuestionVector | undefined> {
  if (!vectors || !(await needsSearch(db, channelId, asker))) return undefined;
  if (!(await isNew(db, channelId, asker))) return undefined;
  const places = { organizationId: asker.owner.organizationId, agentPlaces: asker.agentPlaces };
  if (text !== undefined) return vectors.ofQuestion(text, places);
  const [former] = await db
    .select({ text: messages.fullText })
    .from(messages)
    .where(
      and(eq(messages.id, answerTo ?? ''), eq(messages.channelId, channelId), eq(messages.role, 'user')),
    );
  return former && vectors.ofQuestion(former.text, places);
}

/**
 * Embeddings and pictures cost credit. A repetition needs none, nor does a question that will probably be refused; if it is
 * accepted after all, it has to do without.
 */
async function isNew(
  db: Database,
  channelId: string,
  { owner, idempotencyKey }: { readonly owner: Owner; readonly idempotencyKey: string | undefined },
): Promise<boolean> {
  const isRepeated =
    idempotencyKey === undefined
      ? undefined
      : and(eq(submissions.userId, owner.userId), eq(submissions.idempotencyKey, idempotencyKey));
  const isAnswering = and(eq(submissions.channelId, channelId), eq(submissions.status, 'open'));
  return (await db.$count(submissions, or(isRepeated, isAnswering))) === 0;
}

/** Whether the credit and the limits leave something for each answer, for its text alone. */
const isCovered = (
  { db, config }: ChatServices,
  { channelId, text = '' }: CompletionRequest,
  { owner, answerers }: { readonly owner: Owner; readonly answerers: readonly Answerer[] },
): Promise<boolean> =>
  db.transaction(async tx => {
    const prices = answerers.map(({ usable: { model } }) => model.price);
    if (prices.every(isFree)) return true;
    const ofChat = await lockLeftOfChat(tx, channelId);
    const { left } = await lockFundsOf(tx, config, owner);
    const share = Math.floor(Math.min(left, ofChat) / answerers.length);
    return prices.every(
      price => isFree(price) || computeReservation(price, estimateTokens(text.length), share) !== undefined,
    );
  });

const hashRequest = (organizationId: string, request: CompletionRequest): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        organizationId,
        request.channelId,
        request.agentId,
        request.text,
        request.answerTo,
        ...(request.fileIds?.length ? [request.fileIds] : []),
        request.page,
        ...(request.compareWith?.length ? [request.compareWith] : []),
      ]),
    )
    .digest('hex');
