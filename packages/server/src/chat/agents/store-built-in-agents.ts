import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { agents, modelServices, models } from '../../platform/db/schema';
import { type BuiltInAgent, builtInAgents } from './built-in-agents';

/** Agents that are a model and nothing else come after those with a task; the demo model comes last. */
const modelPosition = 100;
const demoPosition = 1_000;

/**
 * Stores the built-in agents: those with a task run on the first model that is there, the demo model only where there
 * is no other; beside them every model is an agent by its own name.
 */
export async function storeBuiltInAgents(tx: Transaction): Promise<void> {
  const found = await tx
    .select({ model: models, service: modelServices.internalId })
    .from(models)
    .innerJoin(modelServices, eq(modelServices.id, models.serviceId))
    .where(eq(models.available, true))
    .orderBy(asc(models.position));
  const main = found.find(({ service }) => service !== 'demo') ?? found[0];
  if (!main) return;
  for (const [position, agent] of builtInAgents.entries())
    await storeAgent(tx, agent, agent.i18n.en.name, main.model.id, position);
  for (const { model, service } of found) {
    const agent: BuiltInAgent = {
      internalId: `model:${model.internalId}`,
      i18n: {
        de: { name: model.name, description: 'Das Modell ohne weitere Anweisungen.' },
        en: { name: model.name, description: 'The model without further instructions.' },
      },
      systemMessages: [],
      assignedTools: ['current_date_time', 'calculator'],
    };
    const position = (service === 'demo' ? demoPosition : modelPosition) + model.position;
    await storeAgent(tx, agent, model.name, model.id, position);
  }
}

async function storeAgent(
  tx: Transaction,
  agent: BuiltInAgent,
  name: string,
  modelId: string,
  position: number,
): Promise<void> {
  const values = {
    modelId,
    name,
    description: agent.i18n.en.description,
    i18n: agent.i18n,
    systemMessages: [...agent.systemMessages],
    assignedTools: [...agent.assignedTools],
    position,
  };
  await tx
    .insert(agents)
    .values({ ...values, internalId: agent.internalId })
    .onConflictDoUpdate({ target: agents.internalId, set: { ...values, updatedAt: sql`now()` } });
}
