import { type Locale, type MessageDetails, readMessageDetails } from '@oriel/contracts';
import { desc, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { microeuroPerCent } from '../../platform/config/microeuro';
import type { Queryable } from '../../platform/db/database';
import { agents, type messages, modelServices, models, runs } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import { loadMessage } from '../load-message';

const { operation } = operationsOf<ChatServices>()({ message: loadMessage });

export const messageDetailsOperation = operation(readMessageDetails, ({ db, message, context }) =>
  describeMessage(db, message, context.locale),
);

export async function describeMessage(
  db: Queryable,
  message: Pick<typeof messages.$inferSelect, 'id' | 'agentId'>,
  locale: Locale,
): Promise<MessageDetails> {
  const [run] = await db
    .select({
      run: runs,
      model: { name: models.name, i18n: models.i18n },
      service: { name: modelServices.name, i18n: modelServices.i18n },
    })
    .from(runs)
    .leftJoin(models, eq(models.id, runs.modelId))
    .leftJoin(modelServices, eq(modelServices.id, runs.serviceId))
    .where(eq(runs.assistantMessageId, message.id))
    .orderBy(desc(runs.createdAt))
    .limit(1);
  const [agent] = message.agentId
    ? await db
        .select({ name: agents.name, i18n: agents.i18n })
        .from(agents)
        .where(eq(agents.id, message.agentId))
    : [];
  return {
    agentId: message.agentId,
    agentName: agent ? (agent.i18n?.[locale]?.name ?? agent.name) : null,
    modelName: run?.model ? (run.model.i18n?.[locale]?.name ?? run.model.name) : null,
    serviceName: run?.service ? (run.service.i18n?.[locale]?.name ?? run.service.name) : null,
    isFallback: run?.run.isFallback ?? false,
    hostLocation: run?.run.hostLocation ?? null,
    durationMs: run?.run.endedAt ? run.run.endedAt.getTime() - run.run.createdAt.getTime() : null,
    inputTokens: run?.run.inputTokens ?? null,
    outputTokens: run?.run.outputTokens ?? null,
    costInEuro: costOf(run?.run),
  };
}

function costOf(run: typeof runs.$inferSelect | undefined): number | null {
  if (!run?.endedAt) return null;
  return (run.costMicroeuro ?? 0) / microeuroPerCent / 100;
}
