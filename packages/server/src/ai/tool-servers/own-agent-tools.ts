import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { organizationSettings } from '../../platform/db/schema';
import { commonPrefix, prefixOf } from '../tools/mcp/mcp-server';
import { readToolServers } from './read-tool-servers';

/**
 * Reads which tools a private agent of a member may use, if the member may not share agents: those of an MCP server of the workspace
 * that is open to such agents, the operator's database and MCP servers if the workspace allows them, and all tools that reach neither.
 */
export async function readOwnAgentTools(
  db: Queryable,
  organizationId: string,
): Promise<(name: string) => boolean> {
  const servers = await readToolServers(db, organizationId);
  const [settings] = await db
    .select({ allowed: organizationSettings.ownAgentSources })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  return name => {
    const server = servers.find(each => name.startsWith(prefixOf(each.name)));
    if (server) return server.forOwnAgents;
    const reachesSource = name === 'sql_query' || name.startsWith(commonPrefix);
    return !reachesSource || settings?.allowed === true;
  };
}
