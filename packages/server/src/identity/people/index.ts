import { and, eq, inArray } from 'drizzle-orm';
import type { Noun } from '../../noun';
import { applicationMembers, applicationPeople, applications, users } from '../../platform/db/schema';
import type { Services } from '../../services';
import { type Departure, isOneOf } from '../departures/departures';

/** People of applications are deleted with the workspace; members lose the ids by which trusted applications know them. */
const peopleDeparture: Departure = {
  async leave(tx, { organizationId, userIds }) {
    const own = tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.organizationId, organizationId));
    await tx
      .delete(applicationMembers)
      .where(
        and(isOneOf(applicationMembers.userId, userIds), inArray(applicationMembers.applicationId, own)),
      );
    return [];
  },
  async deleteOrganization(tx, organizationId) {
    const people = tx
      .select({ id: applicationPeople.userId })
      .from(applicationPeople)
      .innerJoin(applications, eq(applications.id, applicationPeople.applicationId))
      .where(eq(applications.organizationId, organizationId));
    await tx.delete(users).where(inArray(users.id, people));
    return [];
  },
};

export const people: Noun<Services> = {
  departure: peopleDeparture,
};
