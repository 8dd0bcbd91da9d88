import {
  addToolServer,
  checkToolServer,
  listToolServers,
  removeToolServer,
  type ToolServer,
  toolServerLimits,
  updateToolServer,
} from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { type LoadInput, operationsOf } from '../../http/route/operation';
import { changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { lockManaged } from '../../identity/permissions/lock-organization';
import type { Queryable } from '../../platform/db/database';
import { toolServers } from '../../platform/db/schema';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import { seal } from '../../platform/secrets/seal';
import type { AiServices } from '../ai-services';
import { ToolError } from '../tools/tool-error';
import { readToolServers, type ToolServerRow } from './read-tool-servers';

const { operation, transaction } = operationsOf<AiServices>()({ toolServer: loadToolServer });

export const toolServerOperations = [
  operation(listToolServers, async ({ db, workspaceTools, context }) => ({
    allowed: workspaceTools.isAllowed,
    servers: (await readToolServers(db, context.organization.id)).map(describe),
  })),

  transaction(addToolServer, async ({ db, config, secret, workspaceTools, body, context }) => {
    if (!workspaceTools.isAllowed) throw forbidden();
    const organizationId = context.organization.id;
    await lockManaged(db, { organizationId, userId: context.user.id }, 'manageOrganizationSettings');
    const present = await readToolServers(db, organizationId);
    const taken = [...present, ...config.tools.mcpServers];
    if (taken.some(({ name }) => name === body.name)) throw conflict('conflict', 'The name is taken');
    if (present.length >= toolServerLimits.servers)
      throw conflict('conflict', `At most ${toolServerLimits.servers} servers`);
    const [row] = await db
      .insert(toolServers)
      .values({
        organizationId,
        name: body.name,
        url: body.url,
        sealedToken: body.token === undefined ? null : seal(secret, body.token),
        tools: body.tools ?? null,
        forOwnAgents: body.forOwnAgents ?? false,
      })
      .returning();
    if (!row) throw new Error('The server was not stored');
    await writeAuditEntry(db, context, {
      kind: 'tool-server-added',
      target: row,
      changes: changesBetween(undefined, row),
    });
    return describe(row);
  }),

  transaction(updateToolServer, async ({ db, secret, now, workspaceTools, body, toolServer, context }) => {
    if (!workspaceTools.isAllowed) throw forbidden();
    const {
      url = toolServer.url,
      token,
      tools = toolServer.tools,
      forOwnAgents = toolServer.forOwnAgents,
    } = body;
    // A token belongs to one address: changing the address must not send it elsewhere.
    const stays = url === toolServer.url ? toolServer.sealedToken : null;
    const sealedToken = token === undefined ? stays : token === null ? null : seal(secret, token);
    const [row] = await db
      .update(toolServers)
      .set({ url, sealedToken, tools, forOwnAgents, updatedAt: now() })
      .where(isRow(toolServer))
      .returning();
    if (!row) throw notFound();
    await writeAuditEntry(db, context, {
      kind: 'tool-server-changed',
      target: row,
      changes: changesBetween(toolServer, row),
    });
    return describe(row);
  }),

  transaction(removeToolServer, async ({ db, toolServer, context }) => {
    await db.delete(toolServers).where(isRow(toolServer));
    await writeAuditEntry(db, context, { kind: 'tool-server-removed', target: toolServer });
    return undefined;
  }),

  operation(checkToolServer, async ({ workspaceTools, toolServer }) => {
    if (!workspaceTools.isAllowed) throw forbidden();
    try {
      const { tools, leftOut } = await workspaceTools.open(toolServer).offer();
      return {
        reachable: true,
        tools: tools.map(({ name, description, onlyReads }) => ({ name, description, onlyReads })),
        ...(leftOut.length > 0 && { leftOut: [...leftOut] }),
      };
    } catch (error) {
      if (!ToolError.isInstance(error) && !isTimeout(error)) throw error;
      return { reachable: false, tools: [] };
    }
  }),
];

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

const isRow = ({ id, organizationId }: ToolServerRow) =>
  and(eq(toolServers.id, id), eq(toolServers.organizationId, organizationId));

const describe = ({
  id,
  name,
  url,
  sealedToken,
  tools,
  forOwnAgents,
  createdAt,
  updatedAt,
}: ToolServerRow): ToolServer => ({
  id,
  name,
  url,
  hasToken: sealedToken !== null,
  tools,
  forOwnAgents,
  createdAt: createdAt.getTime(),
  updatedAt: updatedAt.getTime(),
});

/** A replaced token appears as one removed and one added. */
function changesBetween(before: ToolServerRow | undefined, after: ToolServerRow) {
  const isNewToken = (before?.sealedToken ?? null) !== after.sealedToken;
  const shown = (row: ToolServerRow | undefined) => (isNewToken && row?.sealedToken ? '•••' : null);
  return [
    ...changesOf({
      url: [before?.url, after.url],
      tools: [before?.tools, after.tools],
      forOwnAgents: [String(before?.forOwnAgents ?? false), String(after.forOwnAgents)],
    }),
    ...(isNewToken ? [{ field: 'token' as const, from: shown(before), to: shown(after) }] : []),
  ];
}

/** Loads the MCP server in the path, for a caller who manages the workspace. @throws 404 for a server of another workspace */
async function loadToolServer({
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
