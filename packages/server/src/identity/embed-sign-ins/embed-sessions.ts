import { listEmbedSessions, revokeEmbedSessions } from '@oriel/contracts';
import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { embedConsents, embedSessions } from '../../platform/db/schema';
import type { Services } from '../../services';
import { loadApplication } from '../applications/load-application';
import { readWidgets } from '../applications/read-widgets';
import { writeAuditEntry } from '../audit/write-audit-entry';
import { rightsChanged } from '../permissions/rights-watch';

const { operation } = operationsOf<Services>()({ application: loadApplication });

export const embedSessionOperations = [
  operation(listEmbedSessions, async ({ db, now, application }) => {
    const rows = await db
      .select()
      .from(embedSessions)
      .where(liveOf(application.id, now()))
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
  }),

  // Not a `transaction`: other processes are notified after the commit.
  operation(revokeEmbedSessions, async ({ db, bus, now, application, context }) => {
    await db.transaction(async tx => {
      await tx.delete(embedConsents).where(eq(embedConsents.applicationId, application.id));
      await tx.update(embedSessions).set({ revokedAt: now() }).where(liveOf(application.id, now()));
      await writeAuditEntry(tx, context, { kind: 'application-signed-out', target: application });
    });
    await bus.publish(rightsChanged, application.id);
    return undefined;
  }),
];

const liveOf = (applicationId: string, at: Date): SQL | undefined =>
  and(
    eq(embedSessions.applicationId, applicationId),
    isNull(embedSessions.revokedAt),
    gt(embedSessions.expiresAt, at),
  );
