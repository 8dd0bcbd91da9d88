import type { listEmbedConsents, RouteOutput } from '@oriel/contracts';
import { and, arrayContains, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import {
  applications,
  embedConsents,
  embedSessions,
  embedSignIns,
  organizations,
} from '../../platform/db/schema';
import type { Services } from '../../services';
import { readWidgets } from '../applications/read-widgets';

interface Consent {
  readonly userId: string;
  readonly applicationId: string;
  readonly origin: string;
}

/** The agreement of a person to all that an attempt asks for. */
export const coversAttempt = (
  userId: string,
  attempt: Pick<typeof embedSignIns.$inferSelect, 'applicationId' | 'origin' | 'widgets'>,
): SQL | undefined =>
  and(
    eq(embedConsents.userId, userId),
    eq(embedConsents.applicationId, attempt.applicationId),
    eq(embedConsents.origin, attempt.origin),
    arrayContains(embedConsents.widgets, attempt.widgets),
  );

/** What a person has agreed to, also in workspaces that she has left since. */
export async function findConsents(
  { db }: Services,
  userId: string,
): Promise<RouteOutput<typeof listEmbedConsents>> {
  const rows = await db
    .select({ consent: embedConsents, application: applications.name, workspace: organizations.name })
    .from(embedConsents)
    .innerJoin(applications, eq(applications.id, embedConsents.applicationId))
    .innerJoin(organizations, eq(organizations.id, applications.organizationId))
    .where(eq(embedConsents.userId, userId))
    .orderBy(desc(embedConsents.createdAt), embedConsents.origin);
  return rows.map(({ consent, application, workspace }) => ({
    applicationId: consent.applicationId,
    application,
    workspace,
    origin: consent.origin,
    widgets: readWidgets(consent.widgets),
    createdAt: consent.createdAt.toISOString(),
  }));
}

/** Takes an agreement back and ends what stands on it: sessions, and sign-ins that were not collected yet. */
export async function withdrawConsent({ db, bus, now }: Services, named: Consent): Promise<undefined> {
  const isOf = (table: typeof embedConsents | typeof embedSessions | typeof embedSignIns) =>
    and(
      eq(table.userId, named.userId),
      eq(table.applicationId, named.applicationId),
      eq(table.origin, named.origin),
    );
  await db.transaction(async tx => {
    await tx.delete(embedConsents).where(isOf(embedConsents));
    await tx.delete(embedSignIns).where(isOf(embedSignIns));
    await tx
      .update(embedSessions)
      .set({ revokedAt: now() })
      .where(and(isOf(embedSessions), isNull(embedSessions.revokedAt)));
  });
  await bus.publish(rightsChanged, named.userId);
  return undefined;
}
