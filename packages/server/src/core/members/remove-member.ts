/*
 * Removes a member from a workspace, with everything there that is hers alone. In one transaction, behind the lock of the
 * workspace:
 *
 * 1. Cards and lists are deleted, or go to the caller. A caller who removes herself leaves them to the owner.
 * 2. Chats are deleted, because nobody else may read them. Answers under way are stopped and booked.
 * 3. Secret keys are deleted, and sessions and consents of embeds end, so that none of them works again after a new invite.
 * 4. Invites of the same address end: an old link must not lead back.
 * 5. The membership is deleted, and with it the memberships of teams.
 *
 * After the commit, streams that the member has open are closed, in all processes.
 */
import type { ResourcesAction } from '@oriel/contracts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { deleteChannels } from '../../chat/channels/remove-channels';
import { topics } from '../../chat/chat-services';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import type { Database, Transaction } from '../../platform/db/database';
import {
  apiKeys,
  applications,
  channels,
  embedConsents,
  embedSessions,
  organizationMembers,
} from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';
import { deleteLibrary, giveLibrary } from '../../prompts/handover/leave-library';
import type { Services } from '../../services';
import { revokeInvitesOf } from '../invites/write-invite';
import type { MemberRow } from './policy';

interface Removal {
  readonly resourcesAction: ResourcesAction;
  /** The caller. */
  readonly removedBy: string;
  /** Loads the member under the lock of the workspace, and its owner. @throws 404, 403, 409 */
  readonly lock: (tx: Transaction) => Promise<{ member: MemberRow; ownerId: string | undefined }>;
}

export async function removeMember(
  { db, bus, now }: Pick<Services, 'bus' | 'now'> & { readonly db: Database },
  { resourcesAction, removedBy, lock }: Removal,
): Promise<void> {
  const { userId, stopped } = await db.transaction(async tx => {
    const { member, ownerId } = await lock(tx);
    const { organizationId, userId } = member;
    const heir = userId === removedBy ? ownerId : removedBy;
    if (resourcesAction === 'delete') await deleteLibrary(tx, { organizationId, createdBy: userId });
    else if (heir !== undefined) await giveLibrary(tx, { organizationId, from: userId, to: heir });
    else throw conflict('conflict', 'The workspace has no owner to transfer to');
    const { stopped } = await deleteChannels(
      tx,
      and(eq(channels.organizationId, organizationId), eq(channels.ownerId, userId)),
    );
    await endCredentials(tx, { organizationId, userId }, now());
    await revokeInvitesOf(tx, organizationId, userId);
    await tx.delete(organizationMembers).where(eq(organizationMembers.id, member.id));
    return { userId, stopped };
  });
  await bus.publish(rightsChanged, userId);
  for (const id of stopped) await bus.publish(topics.runCancelled, id);
}

async function endCredentials(
  tx: Transaction,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  revokedAt: Date,
): Promise<void> {
  await tx.delete(apiKeys).where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.userId, userId)));
  await tx
    .update(embedSessions)
    .set({ revokedAt })
    .where(
      and(
        eq(embedSessions.organizationId, organizationId),
        eq(embedSessions.userId, userId),
        isNull(embedSessions.revokedAt),
      ),
    );
  const own = tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.organizationId, organizationId));
  await tx
    .delete(embedConsents)
    .where(and(eq(embedConsents.userId, userId), inArray(embedConsents.applicationId, own)));
}
