import { and, eq, isNull, or } from 'drizzle-orm';
import type { HasAgent } from '../../core/organizations/change-settings';
import { agents } from '../../platform/db/schema';

/** Whether an agent is built in or one of the workspace. */
export const hasAgent: HasAgent = async (db, organizationId, agentId) => {
  const rows = await db
    .select({ id: agents.id })
    .from(agents)
    .where(
      and(
        eq(agents.id, agentId),
        or(isNull(agents.organizationId), eq(agents.organizationId, organizationId)),
      ),
    );
  return rows.length > 0;
};
