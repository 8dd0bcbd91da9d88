/*
 * Tries an agent as it is in its form, saved or not: a question in a temporary channel, which is deleted with the answer. The
 * agent itself is never stored, so nothing refers to it.
 */
import { idempotencyKeyHeader, tryAgent, unavailableToolPrefix } from '@oriel/contracts';
import { and, eq, getTableColumns } from 'drizzle-orm';
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
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { managesAgent } from '../../identity/permissions/led-teams';
import { agents, models } from '../../platform/db/schema';
import { badRequest, notFound } from '../../platform/errors/errors';
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
    const { history, question } = readMessages(
      body.messages.map(({ role, text }) => ({ role, content: text })),
    );
    const usable = await draftOf(services, context, body.agent, body.agent_id);
    const channelId = await openChannel(services, context, history);
    try {
      const runId = await ask(services, { channelId, text: question }, context, { hasReader: false, usable });
      const answer = await followToEnd(services, runId, context);
      return {
        text: answer.content.fullText,
        tools: answer.content.data.flatMap(part =>
          part.type === 'function_call' && !part.id.startsWith(unavailableToolPrefix)
            ? [part.functionName]
            : [],
        ),
      };
    } finally {
      await closeChannel(services, context, channelId);
    }
  }),
];

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
  const model = await checkAgent({ db, toolSources, caller, fields });
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
    access: 'workspace',
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
