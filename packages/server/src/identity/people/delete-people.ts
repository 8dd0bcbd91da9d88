import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database';
import { applicationPeople, users } from '../../platform/db/schema';
import {
  changedRights,
  type Departure,
  endMemberships,
  isOneOf,
  type Publication,
  type UserIds,
} from '../departures/departures';

/**
 * Deletes people of applications with all their data: nobody else can reach it. The caller has locked the workspace. @returns the
 * messages to publish after the commit
 */
export async function deletePeople(
  tx: Transaction,
  departures: readonly Departure[],
  { organizationId, userIds }: { readonly organizationId: string; readonly userIds: UserIds },
  now: Date,
): Promise<readonly Publication[]> {
  const published = await endMemberships(tx, departures, { organizationId, userIds, heir: undefined }, now);
  const deleted = await tx.delete(users).where(isOneOf(users.id, userIds)).returning({ id: users.id });
  return [...published, ...changedRights(deleted.map(({ id }) => id))];
}

/** The ids of all people of an application. */
export const peopleOf = (db: Queryable, applicationId: string) =>
  db
    .select({ userId: applicationPeople.userId })
    .from(applicationPeople)
    .where(eq(applicationPeople.applicationId, applicationId));
