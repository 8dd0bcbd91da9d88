import { and, eq } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { toolServers } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';

/** Loads the MCP server in the path, for a caller who manages the workspace. @throws 404 for a server of another workspace */
export async function loadToolServer({
  db,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable }): Promise<typeof toolServers.$inferSelect> {
  const found = db
    .select()
    .from(toolServers)
    .where(
      and(
        eq(toolServers.id, params.toolServerId ?? ''),
        eq(toolServers.organizationId, context.organization.id),
      ),
    );
  const [server] = await (lock ? found.for('update') : found);
  if (!server) throw notFound();
  return server;
}
