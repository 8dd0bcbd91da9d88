import type { HandlerInput, listEmbedSessions, RouteOutput } from '@oriel/contracts';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { type AuditContext, audit } from '../../core/audit/audit';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import { applications, embedConsents, embedSessions } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { readWidgets } from '../applications/read-widgets';

type Named = HandlerInput<typeof listEmbedSessions>['params'];

/** Who is signed in by an application. */
export async function findSessions(
  services: Services,
  named: Named,
): Promise<RouteOutput<typeof listEmbedSessions>> {
  await findNamed(services, named);
  const rows = await services.db
    .select()
    .from(embedSessions)
    .where(and(...live(services, named)))
    .orderBy(desc(embedSessions.createdAt))
    .limit(1000);
  return rows.map(row => ({
    id: row.id,
    userId: row.userId,
    origin: row.origin,
    widgets: readWidgets(row.widgets),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Signs everybody out of an application and forgets who has agreed to it. */
export async function revokeSessions(
  services: Services,
  named: Named,
  context: AuditContext,
): Promise<undefined> {
  const application = await findNamed(services, named);
  await services.db.transaction(async tx => {
    await tx.delete(embedConsents).where(eq(embedConsents.applicationId, named.applicationId));
    await tx
      .update(embedSessions)
      .set({ revokedAt: services.now() })
      .where(and(...live(services, named)));
    await audit(tx, context, { kind: 'application-signed-out', target: application });
  });
  await services.bus.publish(rightsChanged, named.applicationId);
  return undefined;
}

const live = ({ now }: Services, { applicationId }: Named) => [
  eq(embedSessions.applicationId, applicationId),
  isNull(embedSessions.revokedAt),
  gt(embedSessions.expiresAt, now()),
];

async function findNamed(
  { db }: Services,
  { organizationId, applicationId }: Named,
): Promise<{ id: string; name: string }> {
  const [row] = await db
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(and(eq(applications.id, applicationId), eq(applications.organizationId, organizationId)));
  if (!row) throw notFound();
  return row;
}
