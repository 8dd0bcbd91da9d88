import { eq, inArray } from 'drizzle-orm';
import { endMembership } from '../../core/members/remove-member';
import type { Transaction } from '../../platform/db/database';
import { applicationPeople, users } from '../../platform/db/schema';

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

/** Deletes all people of an application. */
export async function deletePeopleOf(
  tx: Transaction,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  now: Date,
): Promise<Ended> {
  const people = await tx
    .select({ userId: applicationPeople.userId })
    .from(applicationPeople)
    .where(eq(applicationPeople.applicationId, id));
  return deletePeople(tx, { organizationId, userIds: people.map(({ userId }) => userId) }, now);
}
