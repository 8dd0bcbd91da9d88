import { and, eq, inArray, ne } from 'drizzle-orm';
import { deleteChannels } from '../../chat/channels/remove-channels';
import { releaseImages } from '../../chat/images/remove-images';
import type { Transaction } from '../../platform/db/database';
import { applicationPeople, cards, channels, lists, users } from '../../platform/db/schema';
import { endMembership } from './remove-member';

interface Ended {
  readonly userIds: readonly string[];
  /** Answers that were under way. */
  readonly stopped: readonly string[];
}

/**
 * Deletes people of applications with everything that they have made: nobody else can reach it. The caller has locked the
 * workspace. @returns what `announceEnding` needs after the commit
 */
export async function deletePeople(
  tx: Transaction,
  { organizationId, userIds }: { readonly organizationId: string; readonly userIds: readonly string[] },
  now: Date,
): Promise<Ended> {
  const stopped: string[] = [];
  for (const userId of userIds)
    stopped.push(...(await endMembership(tx, { organizationId, userId, heir: undefined }, now)));
  if (userIds.length > 0) await tx.delete(users).where(inArray(users.id, [...userIds]));
  return { userIds, stopped };
}

/** Deletes all people of an application, in few statements however many there are. */
export async function deletePeopleOf(
  tx: Transaction,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
): Promise<Ended> {
  const people = tx
    .select({ userId: applicationPeople.userId })
    .from(applicationPeople)
    .where(eq(applicationPeople.applicationId, id));
  const own = <T extends typeof cards | typeof lists>(table: T) =>
    and(eq(table.organizationId, organizationId), inArray(table.createdBy, people));
  await tx.delete(cards).where(and(own(cards), ne(cards.visibility, 'CURATED')));
  await tx.delete(lists).where(and(own(lists), ne(lists.visibility, 'CURATED')));
  await releaseImages(tx, { organizationId, userId: people });
  const ofPeople = and(eq(channels.organizationId, organizationId), inArray(channels.ownerId, people));
  const { stopped } = await deleteChannels(tx, ofPeople);
  // Sessions, folders and deleted cards go with the users; a job deletes the bytes of files.
  const gone = await tx.delete(users).where(inArray(users.id, people)).returning({ id: users.id });
  return { userIds: gone.map(user => user.id), stopped };
}
