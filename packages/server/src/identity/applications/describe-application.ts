import type { Application } from '@oriel/contracts';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import {
  applicationMembers,
  applicationPeople,
  applications,
  organizationMembers,
  users,
} from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { readWidgets } from './read-widgets';

type ApplicationRow = typeof applications.$inferSelect;

/** Applications with their counts, in the order of the rows. */
export async function describeApplications(
  db: Queryable,
  rows: readonly ApplicationRow[],
): Promise<Application[]> {
  const ids = rows.map(({ id }) => id);
  const people = await countPeople(db, ids);
  const members = await countMembers(db, ids);
  const names = await findNames(
    db,
    rows.flatMap(({ trustedBy }) => trustedBy ?? []),
  );
  return rows.map(row => ({
    id: row.id,
    organizationId: row.organizationId,
    name: row.name,
    publishableKey: row.publishableKey,
    allowedOrigins: row.allowedOrigins,
    widgets: readWidgets(row.widgets),
    enabled: row.enabled,
    signInHours: row.signInHours,
    shownAgentIds: row.shownAgentIds,
    shownListIds: row.shownListIds,
    offersSignIn: row.offersSignIn,
    trust: row.trustedDomains && {
      domains: row.trustedDomains,
      since: (row.trustedAt ?? row.updatedAt).toISOString(),
      byName: names.get(row.trustedBy ?? '') ?? null,
      members: members.get(row.id) ?? 0,
    },
    people: people.get(row.id) ?? { count: 0, withMemberAddress: 0 },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** One application. */
export async function describeApplication(db: Queryable, row: ApplicationRow): Promise<Application> {
  const [described] = await describeApplications(db, [row]);
  if (!described) throw notFound();
  return described;
}

async function countPeople(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Application['people']>> {
  const rows = await db
    .select({
      id: applicationPeople.applicationId,
      count: count(),
      withMemberAddress: sql<number>`count(*) FILTER (WHERE EXISTS (
        SELECT FROM ${users} JOIN ${organizationMembers} ON ${organizationMembers.userId} = ${users.id}
        WHERE ${organizationMembers.organizationId} = ${applications.organizationId}
          AND lower(${users.email}) = lower(${applicationPeople.email})
      ))::int`,
    })
    .from(applicationPeople)
    .innerJoin(applications, eq(applications.id, applicationPeople.applicationId))
    .where(inArray(applicationPeople.applicationId, [...ids]))
    .groupBy(applicationPeople.applicationId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

async function countMembers(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: applicationMembers.applicationId, count: count() })
    .from(applicationMembers)
    .innerJoin(applications, eq(applications.id, applicationMembers.applicationId))
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, applications.organizationId),
        eq(organizationMembers.userId, applicationMembers.userId),
      ),
    )
    .where(inArray(applicationMembers.applicationId, [...ids]))
    .groupBy(applicationMembers.applicationId);
  return new Map(rows.map(row => [row.id, row.count]));
}

async function findNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
