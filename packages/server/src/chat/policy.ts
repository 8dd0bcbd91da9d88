import type { ThingRights } from '@oriel/contracts';
import { and, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { lockOrganization } from '../core/organizations/lock-organization';
import { type LoadInput, operationsOf } from '../http/route/operation';
import type { RequestContext } from '../http/route/request-context';
import { ownedBy } from '../identity/actor/owner';
import { limitOf } from '../identity/permissions/limit-of';
import type { Queryable } from '../platform/db/database';
import {
  agents,
  channels,
  chatFiles,
  chatFolders,
  images,
  messages,
  toolServers,
} from '../platform/db/schema';
import { forbidden, notFound } from '../platform/errors/errors';
import { hasAgent } from './agents/has-agent';
import type { ChatServices } from './chat-services';

type Input = LoadInput & { readonly db: Queryable };
type ImageInput = Input & Pick<ChatServices, 'now'>;

/** The caller's channels in the workspace of the request: chats are private to their creator, from administrators too. */
export const ownChannels = ({ owner }: RequestContext): SQL | undefined =>
  and(ownedBy(channels, owner), eq(channels.isTransient, false));

/** The caller's pictures in the workspace of the request that are there now. */
export const ownImages = ({ owner }: RequestContext, now: Date): SQL | undefined =>
  and(ownedBy(images, owner), isNull(images.binnedAt), gt(images.expiresAt, now));

/** Loads the channel that the path names. @throws 404 for one of somebody else or of another workspace */
async function loadChannel({ db, params, context, lock }: Input): Promise<typeof channels.$inferSelect> {
  const found = db
    .select()
    .from(channels)
    .where(and(eq(channels.id, params.channelId ?? ''), ownChannels(context)));
  const [channel] = await (lock ? found.for('update') : found);
  if (!channel) throw notFound();
  return channel;
}

/** Loads the message that the path names; a lock is one on its channel. @throws 404 as for a channel */
async function loadMessage({ db, params, context, lock }: Input): Promise<typeof messages.$inferSelect> {
  const found = db
    .select({ message: messages })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(and(eq(messages.id, params.messageId ?? ''), ownChannels(context)));
  const [row] = await (lock ? found.for('update', { of: channels }) : found);
  if (!row) throw notFound();
  return row.message;
}

/** The caller's folders in the workspace of the request. */
export const ownFolders = ({ owner }: RequestContext): SQL | undefined => ownedBy(chatFolders, owner);

/** Finds a folder of the caller, which lasts until the end of the transaction. @throws 404 as for a channel */
export async function findFolder(
  db: Queryable,
  id: string,
  context: RequestContext,
): Promise<typeof chatFolders.$inferSelect> {
  const [folder] = await db
    .select()
    .from(chatFolders)
    .where(and(eq(chatFolders.id, id), ownFolders(context)))
    .for('key share');
  if (!folder) throw notFound();
  return folder;
}

/** Loads the folder that the path names. @throws 404 as for a channel */
async function loadFolder({ db, params, context, lock }: Input): Promise<typeof chatFolders.$inferSelect> {
  const found = db
    .select()
    .from(chatFolders)
    .where(and(eq(chatFolders.id, params.folderId ?? ''), ownFolders(context)));
  const [folder] = await (lock ? found.for('update') : found);
  if (!folder) throw notFound();
  return folder;
}

/**
 * Loads the file that the path names, once it has been read; a lock is one on its row. A file of an agent is read by whoever may
 * use the agent, and belongs to whoever manages agents. @throws 404 as for a channel
 */
async function loadFile(
  { db, params, context, lock }: Input,
  right: ThingRights['file'],
): Promise<typeof chatFiles.$inferSelect> {
  const { organization, user } = context;
  const found = db
    .select({ file: chatFiles })
    .from(chatFiles)
    .leftJoin(channels, eq(channels.id, chatFiles.channelId))
    .leftJoin(chatFolders, eq(chatFolders.id, chatFiles.folderId))
    .leftJoin(agents, eq(agents.id, chatFiles.agentId))
    .where(
      and(
        eq(chatFiles.id, params.fileId ?? ''),
        isNotNull(chatFiles.readAt),
        or(ownChannels(context), ownFolders(context), eq(agents.organizationId, organization.id)),
      ),
    );
  const [row] = await (lock ? found.for('update', { of: chatFiles }) : found);
  if (!row) throw notFound();
  const { file } = row;
  if (file.agentId !== null) {
    const manages =
      organization.permissions.has('manageOrganizationAgents') &&
      organization.features.manageOrganizationAgents?.status === 'visible';
    const mayRead =
      right === 'read' &&
      (await hasAgent(db, organization.id, file.agentId, user.id, limitOf(context.actor)));
    if (!manages && !mayRead) throw notFound();
  }
  return file;
}

/** Loads the picture that the path names, unless it is deleted or over. @throws 404 for one of somebody else or of another workspace */
async function loadImage({
  db,
  now,
  params,
  context,
  lock,
}: ImageInput): Promise<typeof images.$inferSelect> {
  const found = db
    .select()
    .from(images)
    .where(and(eq(images.id, params.imageId ?? ''), ownImages(context, now())));
  const [image] = await (lock ? found.for('update') : found);
  if (!image) throw notFound();
  return image;
}

/**
 * Loads the agent of the workspace that the path names, for a caller whose permission the guard has checked: whoever manages
 * agents manages all of them, but for the built-in ones. Others use those that are for all or for a team of theirs. A lock is
 * one on the workspace, then on the agent. @throws 404 for one of another workspace or team, 403 for a built-in one that is to be managed
 */
async function loadAgent(
  { db, params, context, lock }: Input,
  right: ThingRights['agent'],
): Promise<typeof agents.$inferSelect> {
  // Uploads of files lock the workspace before the agent, and the other order would deadlock with them.
  if (lock) await lockOrganization(db, context.organization.id);
  const found = db
    .select()
    .from(agents)
    .where(
      and(
        eq(agents.id, params.agentId ?? ''),
        or(eq(agents.organizationId, context.organization.id), isNull(agents.organizationId)),
      ),
    );
  const [agent] = await (lock ? found.for('update') : found);
  if (!agent) throw notFound();
  if (right === 'use') {
    const { organization, user, actor } = context;
    if (await hasAgent(db, organization.id, agent.id, user.id, limitOf(actor))) return agent;
    throw notFound();
  }
  if (agent.organizationId === null)
    throw forbidden('forbidden', 'A built-in agent can be neither changed nor copied');
  return agent;
}

/** Makes the operations of every noun of the chat. */
/** Loads the MCP server that the path names, for who manages the workspace. @throws 404 for one of another workspace */
async function loadToolServer({
  db,
  params,
  context,
  lock,
}: Input): Promise<typeof toolServers.$inferSelect> {
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

export const { operation, transaction } = operationsOf<ChatServices>()({
  channel: loadChannel,
  message: loadMessage,
  file: loadFile,
  folder: loadFolder,
  image: loadImage,
  agent: loadAgent,
  toolServer: loadToolServer,
});
