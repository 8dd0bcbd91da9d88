import type { Channel } from '@oriel/contracts';
import type { channels } from '../../platform/db/schema';

/** Converts a stored channel to its contract. */
export const toChannel = (row: typeof channels.$inferSelect): Channel => ({
  id: row.id,
  name: row.name,
  description: row.description ?? undefined,
  lastMessageAt: row.lastMessageAt?.getTime() ?? 0,
  createdAt: row.createdAt.getTime(),
  summary: row.summary ?? undefined,
  pinnedAt: row.pinnedAt?.getTime(),
  archivedAt: row.archivedAt?.getTime(),
  folderId: row.folderId ?? undefined,
  agentId: row.agentId ?? undefined,
  ...(row.isTemporary && { temporary: true }),
  ...(row.isDraft && row.lastMessageAt === null && { draft: true }),
});
