import { isDeepStrictEqual } from 'node:util';
import {
  type AgentDiff,
  type AgentText,
  type AgentVersion,
  type AgentVersionReason,
  agentTexts,
  agentVersionsMax,
  getAgentVersion,
  listAgentVersions,
  restoreAgentVersion,
} from '@oriel/contracts';
import { and, desc, eq, inArray, lt, lte, max } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { sharesAgents } from '../../identity/permissions/led-teams';
import type { Queryable, Transaction } from '../../platform/db/database';
import { type AgentContent, agents, agentVersions, models, users } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { diffTexts } from '../../platform/text/diff-texts';
import type { AiServices } from '../ai-services';
import { readServed } from '../endpoints/candidates';
import { checkNotProposed } from '../files/check-not-proposed';
import { checkAgent, findTools } from './check-agent';
import { loadAgent } from './load-agent';
import { columnsOf, readAgent } from './write-agent';

type AgentRow = typeof agents.$inferSelect;

export function contentOf({
  id,
  organizationId,
  internalId,
  i18n,
  pictureId,
  position,
  access,
  createdBy,
  createdAt,
  updatedAt,
  ...content
}: AgentRow): AgentContent {
  return content;
}

interface Change {
  /** Null: nobody, see `reason`. */
  readonly changedBy: string | null;
  readonly reason?: AgentVersionReason;
  readonly restoredFrom?: number;
  /** The agent before the change. An agent older than versions gets its first version from it. */
  readonly before?: AgentRow;
}

/** Stores an agent as a version if it has changed; concurrent changes of one agent wait for each other. */
export async function keepVersion(
  tx: Transaction,
  row: AgentRow,
  { changedBy, restoredFrom, reason, before }: Change,
): Promise<void> {
  const content = contentOf(row);
  if (before && isDeepStrictEqual(contentOf(before), content)) return;
  const [last] = await tx
    .select({ number: agentVersions.number })
    .from(agentVersions)
    .where(eq(agentVersions.agentId, row.id))
    .orderBy(desc(agentVersions.number))
    .limit(1);
  let number = last?.number ?? 0;
  if (before && number === 0) {
    number = 1;
    await tx.insert(agentVersions).values({
      agentId: row.id,
      number,
      content: contentOf(before),
      changedBy: before.createdBy,
      createdAt: before.updatedAt,
    });
  }
  number += 1;
  await tx
    .insert(agentVersions)
    .values({ agentId: row.id, number, content, changedBy, restoredFrom, reason });
  await tx
    .delete(agentVersions)
    .where(and(eq(agentVersions.agentId, row.id), lte(agentVersions.number, number - agentVersionsMax)));
}

/**
 * Deletes the earlier versions of an agent that stops being private: people who manage it from then on must not read what its
 * creator had written only for themselves.
 */
export async function forgetPrivateVersions(tx: Transaction, agentId: string): Promise<void> {
  const [last] = await tx
    .select({ number: max(agentVersions.number) })
    .from(agentVersions)
    .where(eq(agentVersions.agentId, agentId));
  await tx
    .delete(agentVersions)
    .where(and(eq(agentVersions.agentId, agentId), lt(agentVersions.number, last?.number ?? 0)));
}

const readVersions = (db: Queryable, agentId: string) =>
  db
    .select({ version: agentVersions, changedByName: users.fullName })
    .from(agentVersions)
    .leftJoin(users, eq(users.id, agentVersions.changedBy))
    .where(eq(agentVersions.agentId, agentId))
    .orderBy(desc(agentVersions.number));
type VersionRow = Awaited<ReturnType<typeof readVersions>>[number];

const describeVersion = ({ version, changedByName }: VersionRow): AgentVersion => ({
  number: version.number,
  name: version.content.name,
  changedBy: version.changedBy,
  changedByName,
  restoredFrom: version.restoredFrom,
  reason: version.reason ?? undefined,
  createdAt: version.createdAt.getTime(),
});

const { operation, transaction } = operationsOf<AiServices>()({ agent: loadAgent });

export const agentVersionOperations = [
  operation(listAgentVersions, async ({ db, agent }) =>
    (await readVersions(db, agent.id)).map(describeVersion),
  ),

  operation(getAgentVersion, async ({ db, agent, params, query }) => {
    const rows = await readVersions(db, agent.id);
    const row = rows.find(({ version }) => version.number === params.number);
    const before = rows.find(({ version }) =>
      query.against === undefined ? version.number < params.number : version.number === query.against,
    );
    if (!row || (query.against !== undefined && !before)) throw notFound();
    return {
      version: describeVersion(row),
      diff: before ? await diffAgents(db, before.version.content, row.version.content) : null,
    };
  }),

  /** Restores it as a new version, so that the versions in between are kept. Tools and fall-backs that no longer exist are left out. */
  transaction(restoreAgentVersion, async ({ db, toolSources, now, agent, params, context }) => {
    const rows = await readVersions(db, agent.id);
    const content = rows.find(({ version }) => version.number === params.number)?.version.content;
    if (!content) throw notFound();
    await checkNotProposed(db, agent.id);
    const organizationId = context.organization.id;
    const isLimited = agent.access === 'private' && !sharesAgents(context.organization);
    const isKnown = await findTools(db, toolSources, organizationId, isLimited);
    const fallbackIds = content.fallbackModelIds ?? [];
    const offered = fallbackIds.length === 0 ? [] : await readServed(db, inArray(models.id, fallbackIds));
    const fields = {
      ...content,
      fallbackModelIds: fallbackIds.filter(
        id => agent.fallbackModelIds.includes(id) || offered.some(({ model }) => model.id === id),
      ),
      description: content.description ?? '',
      assignedTools: content.assignedTools.filter(
        name => isKnown(name) || agent.assignedTools.includes(name),
      ),
    };
    await checkAgent({ db, toolSources, caller: context.owner, fields, present: agent, isLimited });
    const [row] = await db
      .update(agents)
      .set({ ...columnsOf(fields), updatedAt: now() })
      .where(eq(agents.id, agent.id))
      .returning();
    if (!row) throw notFound();
    await keepVersion(db, row, {
      changedBy: context.user.id,
      restoredFrom: params.number,
      before: agent,
    });
    await writeAuditEntry(db, context, {
      kind: 'agent-changed',
      target: row,
      changes: changesOf({ name: [agent.name, row.name] }),
    });
    return readAgent(db, row.id);
  }),
];

async function diffAgents(db: Queryable, before: AgentContent, after: AgentContent): Promise<AgentDiff> {
  const diff: AgentDiff = {};
  for (const field of agentTexts) {
    const [from, to] = [textOf(before, field), textOf(after, field)];
    if (from !== to) diff[field] = diffTexts(from, to);
  }
  if (before.modelId !== after.modelId) {
    const found = await db
      .select({ id: models.id, name: models.name })
      .from(models)
      .where(inArray(models.id, [before.modelId, after.modelId]));
    const nameOf = (id: string) => found.find(model => model.id === id)?.name ?? null;
    diff.model = { before: nameOf(before.modelId), after: nameOf(after.modelId) };
  }
  const [former, later] = [before.fallbackModelIds ?? [], after.fallbackModelIds ?? []];
  if (!isDeepStrictEqual(former, later)) {
    const ids = [...former, ...later];
    const found = await db
      .select({ id: models.id, name: models.name })
      .from(models)
      .where(inArray(models.id, ids));
    const namesOf = (list: readonly string[]) =>
      list.map(id => found.find(model => model.id === id)?.name ?? '?');
    diff.fallbackModels = { before: namesOf(former), after: namesOf(later) };
  }
  if (before.modelHostLocation !== after.modelHostLocation)
    diff.modelHostLocation = { before: before.modelHostLocation, after: after.modelHostLocation };
  const added = after.assignedTools.filter(name => !before.assignedTools.includes(name));
  const removed = before.assignedTools.filter(name => !after.assignedTools.includes(name));
  if (added.length + removed.length > 0) diff.assignedTools = { added, removed };
  return diff;
}

/** A field as text. A version older than the field has an empty text. */
function textOf(content: Partial<AgentContent>, field: AgentText): string {
  const value = content[field] ?? '';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(field === 'systemMessages' ? '\n\n' : '\n') : linesOf(value);
}

const linesOf = (values: Readonly<Record<string, unknown>>): string =>
  Object.keys(values)
    .toSorted()
    .map(name => `${name}: ${typeof values[name] === 'string' ? values[name] : JSON.stringify(values[name])}`)
    .join('\n');
