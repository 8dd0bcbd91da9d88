import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { gather } from '../../platform/db/gather';
import { agents, modelServices, models, organizationSettings } from '../../platform/db/schema';

type AgentRow = typeof agents.$inferSelect;
export type ModelRow = typeof models.$inferSelect;

/** An agent with what it runs on. */
export interface UsableAgent {
  readonly agent: AgentRow;
  readonly model: ModelRow;
  /** Internal id of the service that runs the model. */
  readonly serviceInternalId: string;
}

/** What a workspace says of the agents it may ask. */
export interface AgentSettings {
  readonly defaultAgentId: string | null;
  /** Built-in agents; none named: all. */
  readonly allowed: readonly string[];
}

export interface FoundAgents {
  readonly agents: readonly UsableAgent[];
  readonly settings: AgentSettings | undefined;
}

/** The agents that a workspace may ask now, with what it says of them. */
export const findAgentsAndSettings: (db: Queryable, organizationId: string) => Promise<FoundAgents> = gather(
  async (db, organizationIds: readonly string[]) => {
    const ids = [...organizationIds];
    const settings = await db
      .select({
        organizationId: organizationSettings.organizationId,
        defaultAgentId: organizationSettings.defaultAgentId,
        allowed: organizationSettings.allowedPredefinedAgentIds,
      })
      .from(organizationSettings)
      .where(inArray(organizationSettings.organizationId, ids));
    const usable = await db
      .select({ agent: agents, model: models, serviceInternalId: modelServices.internalId })
      .from(agents)
      .innerJoin(models, eq(models.id, agents.modelId))
      .innerJoin(modelServices, eq(modelServices.id, models.serviceId))
      .where(
        and(
          eq(models.available, true),
          or(inArray(agents.organizationId, ids), isNull(agents.organizationId)),
        ),
      )
      .orderBy(asc(agents.position), asc(agents.name), asc(agents.id));
    return ids.map(id => {
      const own = settings.find(each => each.organizationId === id);
      const allowed = own?.allowed ?? [];
      return {
        settings: own && { defaultAgentId: own.defaultAgentId, allowed },
        agents: usable.filter(({ agent }) =>
          agent.organizationId === null
            ? allowed.length === 0 || allowed.includes(agent.id)
            : agent.organizationId === id,
        ),
      };
    });
  },
  organizationId => organizationId,
);

/**
 * The agents a workspace may ask now: its own, and the built-in ones that its settings allow (none named: all), as far
 * as their models are there.
 */
export const findAgents = async (db: Queryable, organizationId: string): Promise<readonly UsableAgent[]> =>
  (await findAgentsAndSettings(db, organizationId)).agents;
