import type { OrganizationSettings } from '@oriel/contracts';
import { eq, inArray } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../platform/db/database';
import { agents, organizationSettings } from '../../platform/db/schema';
import { badRequest, notFound } from '../../platform/errors/errors';
import { type AuditContext, audit, changesOf } from '../audit/audit';

/** Whether an organization has an agent, or it is built in; the chat service knows. */
export type HasAgent = (db: Queryable, organizationId: string, agentId: string) => Promise<boolean>;

interface Change {
  readonly defaultAgentId?: string | null | undefined;
  readonly allowedPredefinedAgentIds?: readonly string[] | undefined;
}

/** No workspace has this id, so only built-in agents are found there. */
const nowhere = '00000000-0000-0000-0000-000000000000';

export async function changeSettings(
  db: Database,
  hasAgent: HasAgent,
  context: AuditContext,
  { defaultAgentId, allowedPredefinedAgentIds }: Change,
): Promise<OrganizationSettings> {
  const organizationId = context.organization.id;
  const check = async (place: string, id: string) => {
    if (!(await hasAgent(db, place, id))) throw badRequest('agent_not_found', `There is no agent ${id}`);
  };
  const allowed = allowedPredefinedAgentIds && [...new Set(allowedPredefinedAgentIds)];
  if (defaultAgentId) await check(organizationId, defaultAgentId);
  for (const id of allowed ?? []) await check(nowhere, id);
  return db.transaction(async tx => {
    const [before] = await tx
      .select()
      .from(organizationSettings)
      .where(eq(organizationSettings.organizationId, organizationId))
      .for('update');
    const [row] = await tx
      .update(organizationSettings)
      .set({
        ...(defaultAgentId !== undefined && { defaultAgentId }),
        ...(allowed && { allowedPredefinedAgentIds: allowed }),
        updatedAt: new Date(),
      })
      .where(eq(organizationSettings.organizationId, organizationId))
      .returning();
    if (!before || !row) throw notFound();
    const names = await findNames(tx, [before, row]);
    const changes = changesOf({
      defaultAgent: [names(before.defaultAgentId), names(row.defaultAgentId)],
      allowedBuiltInAgents: [
        before.allowedPredefinedAgentIds.flatMap(id => names(id) ?? []),
        row.allowedPredefinedAgentIds.flatMap(id => names(id) ?? []),
      ],
    });
    if (changes.length > 0)
      await audit(tx, context, { kind: 'settings-changed', target: context.organization, changes });
    return describeSettings(row);
  });
}

export const describeSettings = (row: Row): OrganizationSettings => ({
  id: row.organizationId,
  ...(row.defaultAgentId !== null && { defaultAgentId: row.defaultAgentId }),
  allowedPredefinedAgentIds: row.allowedPredefinedAgentIds,
});

type Row = typeof organizationSettings.$inferSelect;

/** The names of the agents that settings mention; of one that is gone, the id. */
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
