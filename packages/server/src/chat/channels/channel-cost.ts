import { type ChannelCost, getChannelCost, limitChannelCost } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { microeuroPerEuro } from '../../platform/config/microeuro';
import type { Queryable } from '../../platform/db/database';
import { channels, organizationSettings } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import { loadChannel } from '../load-channel';

const { operation, transaction } = operationsOf<ChatServices>()({ channel: loadChannel });

type ChannelRow = Pick<typeof channels.$inferSelect, 'organizationId' | 'costLimit' | 'spentMicroeuro'>;

export const channelCostOperations = [
  operation(getChannelCost, ({ db, channel }) => describeCost(db, channel)),

  transaction(limitChannelCost, async ({ db, body: { limit }, channel }) => {
    await db.update(channels).set({ costLimit: limit }).where(eq(channels.id, channel.id));
    return describeCost(db, { ...channel, costLimit: limit });
  }),
];

async function describeCost(
  db: Queryable,
  { organizationId, costLimit, spentMicroeuro }: ChannelRow,
): Promise<ChannelCost> {
  const [settings] = await db
    .select({ limit: organizationSettings.chatCostLimit })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  return {
    costInEuro: spentMicroeuro / microeuroPerEuro,
    limit: costLimit,
    workspaceLimit: settings?.limit ?? null,
  };
}
