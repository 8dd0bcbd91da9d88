import { drawsImages } from '@oriel/contracts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { agents, modelServices, models } from '../../platform/db/schema';
import { type BuiltInAgent, builtInAgents } from './built-in-agents';

/** Agents that are only a model come after those with a task; the demo model comes last. */
const modelPosition = 100;
const demoPosition = 1_000;

/**
 * Stores the built-in agents: those with a task run on the first available model that is for everybody, else on the first, and on
 * the demo model only if there is no other; in addition every model is an agent with its own name.
 */
export async function storeBuiltInAgents(tx: Transaction): Promise<void> {
  const found = await tx
    .select({ model: models, service: modelServices.internalId })
    .from(models)
    .innerJoin(modelServices, eq(modelServices.id, models.serviceId))
    .where(eq(models.available, true))
    .orderBy(asc(models.position));
  const answering = found.filter(({ model }) => !drawsImages(model));
  const real = answering.filter(({ service }) => service !== 'demo');
  const main = real.find(({ model }) => model.access === null) ?? real[0] ?? answering[0];
  if (main)
    for (const [position, agent] of builtInAgents.entries())
      await storeAgent(tx, agent, agent.i18n.en.name, main.model.id, position);
  for (const { model, service } of found) {
    const agent: BuiltInAgent = {
      internalId: `model:${model.internalId}`,
      i18n: i18nOf(model, service),
      systemMessages: [],
      assignedTools: drawsImages(model) ? [] : ['current_date_time', 'calculator'],
    };
    const position = (service === 'demo' ? demoPosition : modelPosition) + model.position;
    await storeAgent(tx, agent, model.name, model.id, position);
  }
}

function i18nOf(model: typeof models.$inferSelect, service: string): BuiltInAgent['i18n'] {
  if (!drawsImages(model))
    return {
      de: { name: model.name, description: 'Das Modell ohne weitere Anweisungen.' },
      en: { name: model.name, description: 'The model without further instructions.' },
    };
  if (service !== 'demo')
    return {
      de: { name: model.name, description: 'Zeichnet Bilder nach einer Beschreibung.' },
      en: { name: model.name, description: 'Draws pictures from a description.' },
    };
  return {
    de: { name: 'Demo-Maler', description: 'Zeigt, wie Bilder entstehen; versteht nichts.' },
    en: { name: 'Demo painter', description: 'Shows how pictures come about; understands nothing.' },
  };
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
