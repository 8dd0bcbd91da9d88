import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { agents, modelServices, models, organizationSettings } from '../../db/schema';

type AgentRow = typeof agents.$inferSelect;
export type ModelRow = typeof models.$inferSelect;

/** An agent with what it runs on. */
export interface UsableAgent {
  readonly agent: AgentRow;
  readonly model: ModelRow;
  /** Internal id of the service that runs the model. */
  readonly serviceInternalId: string;
}

/**
 * The agents a workspace may ask now: its own, and the built-in ones that its settings allow (none named: all), as far
 * as their models are there.
 */
export async function findAgents(db: Queryable, organizationId: string): Promise<UsableAgent[]> {
  const [settings] = await db
    .select({ allowed: organizationSettings.allowedPredefinedAgentIds })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  const allowed = settings?.allowed ?? [];
  const builtIn = isNull(agents.organizationId);
  return db
    .select({ agent: agents, model: models, serviceInternalId: modelServices.internalId })
    .from(agents)
    .innerJoin(models, eq(models.id, agents.modelId))
    .innerJoin(modelServices, eq(modelServices.id, models.serviceId))
    .where(
      and(
        eq(models.available, true),
        or(
          eq(agents.organizationId, organizationId),
          allowed.length > 0 ? and(builtIn, inArray(agents.id, allowed)) : builtIn,
        ),
      ),
    )
    .orderBy(asc(agents.position), asc(agents.name), asc(agents.id));
}
