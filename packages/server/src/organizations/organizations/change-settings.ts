import type {
  HostLocation,
  OrganizationSettings,
  Permission,
  PersonalDataCheck,
  StartPage,
} from '@oriel/contracts';
import { eq, inArray } from 'drizzle-orm';
import { type AuditContext, changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import type { Database, Queryable, Transaction } from '../../platform/db/database';
import { agents, organizationSettings } from '../../platform/db/schema';
import { badRequest, notFound } from '../../platform/errors/errors';

/**
 * Whether an organization has an agent, or it is built in; with a user, also whether that user may use it. Implemented by the
 * chat service.
 */
export type HasAgent = (
  db: Queryable,
  organizationId: string,
  agentId: string,
  userId?: string,
  /** Maximum permissions: those of the user's credential. */
  atMost?: readonly Permission[],
) => Promise<boolean>;

interface Change {
  readonly defaultAgentId?: string | null | undefined;
  readonly allowedPredefinedAgentIds?: readonly string[] | undefined;
  readonly allowedHostLocations?: readonly HostLocation[] | undefined;
  readonly chatRetentionDays?: number | null | undefined;
  readonly dataCheck?: PersonalDataCheck | null | undefined;
  readonly protectedNames?: readonly string[] | undefined;
  readonly startPage?: StartPage | null | undefined;
  readonly chatCostLimit?: number | null | undefined;
  readonly ownAgents?: boolean | undefined;
  readonly ownAgentSources?: boolean | undefined;
}

/** No workspace has this id, so only built-in agents are found there. */
const nowhere = '00000000-0000-0000-0000-000000000000';

/** @throws 400 for an agent that does not exist, and for a default agent that is not allowed */
export async function changeSettings(
  db: Database,
  hasAgent: HasAgent,
  context: AuditContext,
  {
    defaultAgentId,
    allowedPredefinedAgentIds,
    allowedHostLocations,
    chatRetentionDays,
    dataCheck,
    protectedNames,
    startPage,
    chatCostLimit,
    ownAgents,
    ownAgentSources,
  }: Change,
): Promise<OrganizationSettings> {
  const organizationId = context.organization.id;
  const check = async (at: Queryable, place: string, id: string) => {
    if (!(await hasAgent(at, place, id))) throw badRequest('agent_not_found', `There is no agent ${id}`);
  };
  const allowed = allowedPredefinedAgentIds && [...new Set(allowedPredefinedAgentIds)];
  const places = allowedHostLocations && [...new Set(allowedHostLocations)];
  for (const id of allowed ?? []) await check(db, nowhere, id);
  return db.transaction(async tx => {
    const [before] = await tx
      .select()
      .from(organizationSettings)
      .where(eq(organizationSettings.organizationId, organizationId))
      .for('update');
    if (!before) throw notFound();
    const [row] = await tx
      .update(organizationSettings)
      .set({
        ...(defaultAgentId !== undefined && { defaultAgentId }),
        ...(allowed && { allowedPredefinedAgentIds: allowed }),
        ...(places && { allowedHostLocations: places }),
        ...(chatRetentionDays !== undefined && { chatRetentionDays }),
        ...(dataCheck !== undefined && { dataCheck }),
        ...(protectedNames && { protectedNames: [...new Set(protectedNames)] }),
        ...(startPage !== undefined && { startPage }),
        ...(chatCostLimit !== undefined && { chatCostLimit }),
        ...(ownAgents !== undefined && { ownAgents }),
        ...(ownAgentSources !== undefined && { ownAgentSources }),
        updatedAt: new Date(),
      })
      .where(eq(organizationSettings.organizationId, organizationId))
      .returning();
    if (!row) throw notFound();
    // An existing default may stay although it is no longer allowed: chats then fall back to another agent.
    if (defaultAgentId) {
      await check(tx, organizationId, defaultAgentId);
      await checkDefault(tx, defaultAgentId, row.allowedPredefinedAgentIds);
    }
    const names = await findNames(tx, [before, row]);
    const changes = changesOf({
      defaultAgent: [names(before.defaultAgentId), names(row.defaultAgentId)],
      allowedBuiltInAgents: [
        before.allowedPredefinedAgentIds.flatMap(id => names(id) ?? []),
        row.allowedPredefinedAgentIds.flatMap(id => names(id) ?? []),
      ],
      allowedLocations: [before.allowedHostLocations, row.allowedHostLocations],
      chatRetentionDays: [before.chatRetentionDays?.toString(), row.chatRetentionDays?.toString()],
      dataCheck: [before.dataCheck, row.dataCheck],
      startPage: [before.startPage, row.startPage],
      chatCostLimit: [euroOf(before.chatCostLimit), euroOf(row.chatCostLimit)],
      ownAgents: [String(before.ownAgents), String(row.ownAgents)],
      ownAgentSources: [String(before.ownAgentSources), String(row.ownAgentSources)],
      // Only their number; the log would keep the names after their deletion.
      protectedNames: countsOf(before.protectedNames, row.protectedNames),
    });
    if (changes.length > 0)
      await writeAuditEntry(tx, context, { kind: 'settings-changed', target: context.organization, changes });
    return describeSettings(row);
  });
}

const euroOf = (cents: number | null): string | null => (cents === null ? null : `${cents / 100} EUR`);

/** The numbers before and after; the new count is marked if the names have changed. */
const countsOf = (before: readonly string[], after: readonly string[]): readonly [string, string] => {
  const added = after.filter(name => !before.includes(name)).length;
  return [String(before.length), added > 0 ? `${after.length} (+${added})` : String(after.length)];
};

/** @throws 400 for an agent that not every member may use */
async function checkDefault(tx: Transaction, id: string, allowed: readonly string[]): Promise<void> {
  const [agent] = await tx.select().from(agents).where(eq(agents.id, id));
  const isRefused =
    agent?.organizationId === null
      ? allowed.length > 0 && !allowed.includes(id)
      : agent?.access !== 'workspace';
  if (isRefused)
    throw badRequest(
      'default_agent_not_allowed',
      'The default agent has to be one that every member may use',
    );
}

export const describeSettings = (row: Row): OrganizationSettings => ({
  id: row.organizationId,
  ...(row.defaultAgentId !== null && { defaultAgentId: row.defaultAgentId }),
  allowedPredefinedAgentIds: row.allowedPredefinedAgentIds,
  allowedHostLocations: row.allowedHostLocations,
  ...(row.chatRetentionDays !== null && { chatRetentionDays: row.chatRetentionDays }),
  ...(row.dataCheck !== null && { dataCheck: row.dataCheck }),
  ...(row.startPage !== null && { startPage: row.startPage }),
  ...(!row.ownAgents && { ownAgents: false }),
  ...(row.ownAgentSources && { ownAgentSources: true }),
  ...(row.protectedNames.length > 0 && { protectedNames: row.protectedNames }),
});

type Row = typeof organizationSettings.$inferSelect;

/** The names of the agents in the settings; for a deleted one, the id. */
async function findNames(
  tx: Transaction,
  all: readonly Row[],
): Promise<(id: string | null) => string | null> {
  const ids = all.flatMap(row => [
    ...row.allowedPredefinedAgentIds,
    ...(row.defaultAgentId === null ? [] : [row.defaultAgentId]),
  ]);
  const rows =
    ids.length === 0
      ? []
      : await tx.select({ id: agents.id, name: agents.name }).from(agents).where(inArray(agents.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return id => (id === null ? null : (names.get(id) ?? id));
}
