/*
 * Removes a member from a workspace, with everything there that is the member's alone. In one transaction, behind the lock of
 * the workspace:
 *
 * 1. Cards and lists are deleted, or go to the caller. A caller who leaves leaves them to the owner.
 * 2. Chats, their folders and pictures are deleted, because nobody else may read them. Answers under way are stopped and booked.
 * 3. API keys that the member made are suspended until somebody else rotates them; secret keys that the member made are deleted,
 *    and sessions and consents of embeds and the ids by which trusted applications know the member end: none of them works again
 *    after a new invite.
 * 4. Invites of the same address end: an old link must not lead back.
 * 5. The membership is deleted, and with it the memberships of teams.
 *
 * After the commit, streams that the member has open are closed, in all processes.
 */
import type { ResourcesAction } from '@oriel/contracts';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { deleteChannels } from '../../chat/channels/remove-channels';
import { topics } from '../../chat/chat-services';
import { releaseImages } from '../../chat/images/remove-images';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import type { Database, Transaction } from '../../platform/db/database';
import {
  apiKeys,
  applicationMembers,
  applications,
  channels,
  chatFolders,
  embedConsents,
  embedSessions,
  organizationMembers,
} from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';
import { deleteLibrary, giveLibrary } from '../../prompts/handover/leave-library';
import type { Services } from '../../services';
import { type AuditContext, audit, changesOf, findPerson } from '../audit/audit';
import { revokeInvitesOf } from '../invites/write-invite';
import type { MemberRow } from './policy';

interface Removal {
  readonly resourcesAction: ResourcesAction;
  readonly context: AuditContext;
  /** Loads the member under the lock of the workspace, and its owner. @throws 404, 403, 409 */
  readonly lock: (tx: Transaction) => Promise<{ member: MemberRow; ownerId: string | undefined }>;
}

export async function removeMember(
  { db, bus, now }: Pick<Services, 'bus' | 'now'> & { readonly db: Database },
  { resourcesAction, context, lock }: Removal,
): Promise<void> {
  const { userIds, stopped } = await db.transaction(async tx => {
    const { member, ownerId } = await lock(tx);
    const { organizationId, userId } = member;
    const leaves = userId === context.user.id;
    const heir = leaves ? ownerId : context.user.id;
    if (resourcesAction === 'transfer' && heir === undefined)
      throw conflict('conflict', 'The workspace has no owner to transfer to');
    const heirOfCards = resourcesAction === 'transfer' ? heir : undefined;
    await audit(tx, context, {
      kind: leaves ? 'member-left' : 'member-removed',
      target: await findPerson(tx, userId),
      changes: changesOf({ cardsAndLists: [undefined, resourcesAction] }),
    });
    return endWithKeys(tx, { organizationId, userId, heir: heirOfCards }, now());
  });
  await announceEnding(bus, { userIds, stopped });
}

/** Ends what a member and the keys of that member have in a workspace. @returns what `announceEnding` needs */
export async function endWithKeys(
  tx: Transaction,
  { organizationId, userId, heir }: Ending,
  now: Date,
): Promise<{ userIds: readonly string[]; stopped: readonly string[] }> {
  const keyUserIds = await suspendKeys(tx, { organizationId, userId });
  const stopped = await endMembership(tx, { organizationId, userId, heir }, now);
  await revokeInvitesOf(tx, organizationId, userId);
  return { userIds: [userId, ...keyUserIds], stopped };
}

/** Closes, after the commit, what somebody has open whose membership has ended, in all processes. */
export async function announceEnding(
  bus: Services['bus'],
  { userIds, stopped }: { readonly userIds: readonly string[]; readonly stopped: readonly string[] },
): Promise<void> {
  for (const id of userIds) await bus.publish(rightsChanged, id);
  for (const id of stopped) await bus.publish(topics.runCancelled, id);
}

interface Ending {
  readonly organizationId: string;
  readonly userId: string;
  /** The member who gets cards and lists; undefined: they are deleted. */
  readonly heir: string | undefined;
}

/** Ends what a user has in a workspace. @returns the answers under way, for `announceEnding` */
export async function endMembership(
  tx: Transaction,
  { organizationId, userId, heir }: Ending,
  now: Date,
): Promise<readonly string[]> {
  if (heir === undefined) await deleteLibrary(tx, { organizationId, createdBy: userId });
  else await giveLibrary(tx, { organizationId, from: userId, to: heir });
  // Before the chats, whose answers are booked: pictures are locked before accounts everywhere.
  await releaseImages(tx, { organizationId, userId });
  const { stopped } = await deleteChannels(
    tx,
    and(eq(channels.organizationId, organizationId), eq(channels.ownerId, userId)),
  );
  // The job deletes the bytes of their files.
  await tx
    .delete(chatFolders)
    .where(and(eq(chatFolders.organizationId, organizationId), eq(chatFolders.ownerId, userId)));
  await endCredentials(tx, { organizationId, userId }, now);
  await tx
    .delete(organizationMembers)
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );
  return stopped;
}

/** Suspends the API keys that a member made: without a maker a key has no rights. @returns the users of the keys */
async function suspendKeys(
  tx: Transaction,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<string[]> {
  const rows = await tx
    .update(apiKeys)
    .set({ createdBy: null })
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        eq(apiKeys.createdBy, userId),
        eq(apiKeys.ownUser, true),
      ),
    )
    .returning({ userId: apiKeys.userId });
  return rows.map(row => row.userId);
}

async function endCredentials(
  tx: Transaction,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  revokedAt: Date,
): Promise<void> {
  await tx
    .delete(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        or(eq(apiKeys.userId, userId), eq(apiKeys.createdBy, userId)),
      ),
    );
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
  await tx
    .delete(applicationMembers)
    .where(and(eq(applicationMembers.userId, userId), inArray(applicationMembers.applicationId, own)));
}
