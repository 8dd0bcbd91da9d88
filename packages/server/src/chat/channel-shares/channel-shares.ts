/*
 * Links to chats. A link shows a chat as it was when it was shared, with its name and versions at that time: later messages and
 * version changes stay private until the chat is shared again. The id of the row is random and the only secret of the link.
 */
import {
  type ChannelShare,
  copySharedChat,
  getChannelShare,
  getSharedChat,
  type ShareAudience,
  shareChannel,
  unshareChannel,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { agentCaller } from '../../ai/agents/find-agents';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import { columnsOfOwner } from '../../http/caller/owner';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { writeAuditEntry } from '../../identity/audit/write-audit-entry';
import type { Queryable, Transaction } from '../../platform/db/database';
import { channelShares, channels } from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import { toChannel } from '../channels/describe-channel';
import { insertChat } from '../channels/insert-chat';
import type { ChatServices } from '../chat-services';
import { loadChannel } from '../load-channel';
import { findLastShown, findShare, findSharedAgent, type Reader, readShared } from './read-shared';

const { operation, transaction } = operationsOf<ChatServices>()({ channel: loadChannel });

export const shareOperations = [
  operation(getChannelShare, async ({ db, publicUrl, channel, context }) => {
    const [row] = await db.select().from(channelShares).where(eq(channelShares.channelId, channel.id));
    return { share: row ? toShare(row, publicUrl) : null, audiences: audiencesOf(context.organization) };
  }),

  transaction(shareChannel, async ({ db, now, publicUrl, channel, body, context }) => {
    if (!audiencesOf(context.organization).includes(body.audience)) throw forbidden();
    // A temporary chat leaves nothing behind, and a link would.
    if (channel.isTemporary) throw forbidden();
    // If a message were deleted meanwhile, the link would have no end.
    const [locked] = await db.select().from(channels).where(eq(channels.id, channel.id)).for('update');
    if (!locked) throw notFound();
    const former = await findAudience(db, channel.id);
    const lastMessageId = await findLastShown(db, channel.id);
    const values = { ...body, name: locked.name, lastMessageId, sharedUntil: now() };
    const [row] = await db
      .insert(channelShares)
      .values({ channelId: channel.id, ...values })
      .onConflictDoUpdate({ target: channelShares.channelId, set: values })
      .returning();
    if (!row) throw notFound();
    await logAudience(db, context, row, former);
    return toShare(row, publicUrl);
  }),

  transaction(unshareChannel, async ({ db, channel, context }) => {
    const [row] = await db.delete(channelShares).where(eq(channelShares.channelId, channel.id)).returning();
    if (row) await logAudience(db, context, { ...row, audience: undefined }, row.audience);
    return undefined;
  }),

  operation(getSharedChat, async ({ db, params, context }) => {
    const found = await findShare(db, params.shareId, readerOf(context));
    if (!found) throw notFound();
    const { share, fullName } = found;
    return {
      name: share.name,
      audience: share.audience,
      sharedBy: share.withName ? fullName : null,
      sharedUntil: share.sharedUntil.getTime(),
      ...(await readShared(db, found)),
    };
  }),

  transaction(copySharedChat, async ({ db, params, context }) => {
    const found = await findShare(db, params.shareId, readerOf(context));
    // Links for a workspace are only visible in it.
    const isElsewhere = found?.channel.organizationId !== context.organization.id;
    if (!found || (found.share.audience === 'organization' && isElsewhere)) throw notFound();
    const { messages } = await readShared(db, found);
    const row = await insertChat(db, {
      ...columnsOfOwner(context.owner),
      name: found.share.name,
      agentId: await findSharedAgent(db, found, agentCaller(context)),
      messages: messages.map(({ role, text, createdAt }) => ({ role, text, createdAt: new Date(createdAt) })),
    });
    return toChannel(row);
  }),
];

const findAudience = async (db: Queryable, channelId: string): Promise<ShareAudience | undefined> =>
  (await db.select().from(channelShares).where(eq(channelShares.channelId, channelId)))[0]?.audience;

/**
 * Only public links are logged, because a chat shared with colleagues stays in the workspace. The id of a link is a credential, so the
 * entry has the id of the channel instead.
 */
async function logAudience(
  tx: Transaction,
  context: RequestContext,
  {
    channelId,
    name,
    audience,
  }: Pick<typeof channelShares.$inferSelect, 'channelId' | 'name'> & {
    readonly audience: ShareAudience | undefined;
  },
  former: ShareAudience | undefined,
): Promise<void> {
  if (audience === former || (audience !== 'public' && former !== 'public')) return;
  const kind = audience === 'public' ? 'chat-shared' : 'chat-unshared';
  await writeAuditEntry(tx, context, { kind, target: { id: channelId, name } });
}

/** Audiences with which a person may share chats in a workspace. A personal workspace has no other members. */
const audiencesOf = ({ permissions, personal }: OrganizationAccess): ShareAudience[] => [
  ...(permissions.has('shareOrganizationChat') && !personal ? (['organization'] as const) : []),
  ...(permissions.has('sharePublicChat') ? (['public'] as const) : []),
];

const readerOf = ({ actor, boundOrganizationId }: RequestContext): Reader => ({
  userId: actor.kind === 'guest' ? undefined : actor.user.id,
  boundOrganizationId,
});

const toShare = (
  { id, audience, withName, sharedUntil }: typeof channelShares.$inferSelect,
  publicUrl: string,
): ChannelShare => ({
  id,
  url: `${publicUrl}/share/${id}`,
  audience,
  withName,
  sharedUntil: sharedUntil.getTime(),
});
