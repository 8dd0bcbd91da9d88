import type { OrganizationSettings } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { organizationSettings } from '../../platform/db/schema';
import { badRequest, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { describeSettings } from './read-settings';

/** Whether an organization has an agent, or it is built in; the chat service knows. */
export type HasAgent = (db: Queryable, organizationId: string, agentId: string) => Promise<boolean>;

interface Change {
  readonly defaultAgentId?: string | null | undefined;
  readonly allowedPredefinedAgentIds?: readonly string[] | undefined;
}

export async function changeSettings(
  { db }: Services,
  hasAgent: HasAgent,
  organizationId: string,
  { defaultAgentId, allowedPredefinedAgentIds }: Change,
): Promise<OrganizationSettings> {
  const named = new Set([...(allowedPredefinedAgentIds ?? []), ...(defaultAgentId ? [defaultAgentId] : [])]);
  for (const id of named) {
    if (!(await hasAgent(db, organizationId, id)))
      throw badRequest('agent_not_found', `There is no agent ${id}`);
  }
  const [row] = await db
    .update(organizationSettings)
    .set({
      ...(defaultAgentId !== undefined && { defaultAgentId }),
      ...(allowedPredefinedAgentIds && { allowedPredefinedAgentIds: [...allowedPredefinedAgentIds] }),
      updatedAt: new Date(),
    })
    .where(eq(organizationSettings.organizationId, organizationId))
    .returning();
  if (!row) throw notFound();
  return describeSettings(row);
}
