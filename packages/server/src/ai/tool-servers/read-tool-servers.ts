import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { toolServers } from '../../platform/db/schema';

export type ToolServerRow = typeof toolServers.$inferSelect;

/** The MCP servers of a workspace, by name. */
export const readToolServers = (db: Queryable, organizationId: string): Promise<ToolServerRow[]> =>
  db
    .select()
    .from(toolServers)
    .where(eq(toolServers.organizationId, organizationId))
    .orderBy(asc(toolServers.name));
