/*
 * Tries an agent as it is in its form, saved or not: a question in a temporary channel, which is deleted with the answer. The
 * agent itself is never stored, so nothing refers to it. Files that a new agent will have are uploaded into temporary channels of
 * their uploader, each in its own, and are deleted with the form or after a day.
 */
import {
  agentKnowledgeLimits,
  idempotencyKeyHeader,
  tryAgent,
  unavailableToolPrefix,
  uploadTrialFile,
} from '@oriel/contracts';
import { and, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm';
import { checkAgent } from '../../ai/agents/check-agent';
import {
  agentCaller,
  findAgentsAndSettings,
  mayUseModels,
  narrow,
  type UsableAgent,
} from '../../ai/agents/find-agents';
import { columnsOf, ownPosition } from '../../ai/agents/write-agent';
import { candidatesOf, readAlternatives, readServed } from '../../ai/endpoints/candidates';
import { takeUpload } from '../../ai/files/take-upload';
import { type Owner, ownedBy } from '../../http/caller/owner';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { managesAgent, sharesAgents } from '../../identity/permissions/led-teams';
import type { Queryable } from '../../platform/db/database';
import { agents, channels, chatFiles, models } from '../../platform/db/schema';
import { badRequest, conflict, notFound } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import type { ChatServices } from '../chat-services';
import { ask } from '../completions/ask';
import { readMessages } from './read-messages';
import { closeChannel, followToEnd, openChannel } from './transient-channel';

const { operation } = operationsOf<ChatServices>()({});

export const agentTrialOperations = [
  operation(tryAgent, async ({ body, context, ...services }) => {
    // A repetition would be a new question, because nothing of the first one is kept.
    if (context.headers.has(idempotencyKeyHeader))
      throw badRequest('invalid_payload', 'An Idempotency-Key is not taken here');
    const { messages, question } = await readMessages(
      body.messages.map(({ role, text }) => ({ role, content: text })),
      { hasTools: false },
    );
    const fileIds = await checkTrialFiles(services.db, context.owner, body.file_ids);
    const usable = { ...(await draftOf(services, context, body.agent, body.agent_id)), ...fileIds };
    const channelId = await openChannel(services, context);
    try {
      const runId = await ask(services, { channelId, text: question, timezone: body.timezone }, context, {
        hasReader: false,
        usable,
        program: {
          messages,
          tools: [],
          toolChoice: undefined,
          responseFormat: undefined,
          maxOutputTokens: undefined,
        },
      });
      const answer = await followToEnd(services, runId, context);
      if (answer.error) throw new HttpError(502, answer.error.errorCode, 'The model has failed');
      const calls = answer.content.data.flatMap(part =>
        part.type === 'function_call' && !part.id.startsWith(unavailableToolPrefix) ? [part] : [],
      );
      const titles = calls.flatMap(({ functionName, title }) => (title ? [[functionName, title]] : []));
      return {
        text: answer.content.fullText,
        tools: calls.map(({ functionName }) => functionName),
        ...(titles.length > 0 && { tool_titles: Object.fromEntries(titles) }),
      };
    } finally {
      await closeChannel(services, context, channelId);
    }
  }),

  operation(uploadTrialFile, async ({ body, context, ...services }) => {
    const channelId = await openChannel(services, context);
    try {
      return await takeUpload(services, body, context, {
        of: { channelId },
        // A trial needs text, as the files of a stored agent do.
        needsText: true,
        check: db => checkTrialRoom(db, context.owner),
      });
    } catch (error) {
      await closeChannel(services, context, channelId);
      throw error;
    }
  }),
];

/** The files that a person has uploaded for trials. */
const ofTrials = (owner: Owner) => and(ownedBy(channels, owner), eq(channels.isTransient, true));

/** Twice the files of an agent, because a file may be replaced and two forms may be open. @throws 409 beyond that */
async function checkTrialRoom(db: Queryable, owner: Owner): Promise<void> {
  const max = agentKnowledgeLimits.files * 2;
  const waiting = await db
    .select({ id: chatFiles.id })
    .from(chatFiles)
    .innerJoin(channels, eq(channels.id, chatFiles.channelId))
    .where(ofTrials(owner))
    .limit(max);
  if (waiting.length >= max)
    throw conflict('conflict', `There are ${max} files for trials already`, { details: { max } });
}

/** @throws 404 for a file that the caller has not uploaded for a trial */
async function checkTrialFiles(
  db: Queryable,
  owner: Owner,
  ids: readonly string[] = [],
): Promise<Pick<UsableAgent, 'draftFileIds'>> {
  if (ids.length === 0) return {};
  const found = await db
    .select({ id: chatFiles.id })
    .from(chatFiles)
    .innerJoin(channels, eq(channels.id, chatFiles.channelId))
    .where(and(ofTrials(owner), inArray(chatFiles.id, [...ids]), isNotNull(chatFiles.readAt)));
  if (found.length < new Set(ids).size) throw notFound();
  return { draftFileIds: found.map(({ id }) => id) };
}

/** A row without values; times and columns without a default are added. */
const withoutValues = Object.fromEntries(
  Object.entries(getTableColumns(agents)).map(([name, column]) => [name, column.default ?? null]),
) as typeof agents.$inferSelect;

type Draft = Parameters<typeof columnsOf>[0] & { readonly name: string; readonly modelId: string };

async function draftOf(
  services: ChatServices,
  context: RequestContext,
  fields: Draft,
  stored: string | undefined,
): Promise<UsableAgent> {
  const { db, toolSources } = services;
  const organizationId = context.organization.id;
  const [known] =
    stored === undefined
      ? []
      : await db
          .select({ id: agents.id })
          .from(agents)
          .where(and(eq(agents.id, stored), eq(agents.organizationId, organizationId)));
  // A trial can read the agent's files.
  if (
    stored !== undefined &&
    !(known && (await managesAgent(db, context.organization, context.user.id, stored)))
  )
    throw notFound();
  const caller = agentCaller(context);
  const isLimited = !sharesAgents(context.organization);
  const model = await checkAgent({ db, toolSources, caller, fields, isLimited });
  const { settings } = await findAgentsAndSettings(db, caller);
  const now = services.now();
  const agent: UsableAgent['agent'] = {
    ...withoutValues,
    assignedTools: [],
    systemMessages: [],
    createdAt: now,
    updatedAt: now,
    ...columnsOf(fields),
    // A new id each time, so that no tool permission given for another agent applies.
    id: crypto.randomUUID(),
    organizationId,
    name: fields.name,
    modelId: fields.modelId,
    createdBy: context.user.id,
    position: ownPosition,
    access: isLimited ? 'private' : 'workspace',
  };
  const [own] = await readServed(db, eq(models.id, model.id));
  if (!own) throw badRequest('capability_not_available', 'The model is not available');
  const usable: UsableAgent = {
    ...own,
    isDraft: true,
    draftOf: known?.id,
    teamIds: [],
    agent,
    ownModelName: model.name,
    candidates: candidatesOf(agent, own, await readAlternatives(db, [{ agent, model }])),
  };
  const candidates = usable.candidates.map(each => each.model);
  const allowed = narrow(usable, settings?.places ?? [], await mayUseModels(db, caller, candidates));
  if (!allowed)
    throw badRequest('capability_not_available', 'The workspace does not allow the place of this agent');
  return allowed;
}
