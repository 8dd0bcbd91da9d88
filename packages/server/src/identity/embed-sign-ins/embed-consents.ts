import { listEmbedConsents, withdrawEmbedConsent } from '@oriel/contracts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import {
  applications,
  embedConsents,
  embedSessions,
  embedSignIns,
  organizations,
} from '../../platform/db/schema';
import { forbidden } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { readWidgets } from '../applications/read-widgets';
import { writeAuditEntry } from '../audit/write-audit-entry';
import { rightsChanged } from '../permissions/rights-watch';

const { operation } = operationsOf<Services>()({});

export const embedConsentOperations = [
  /** Consents of the caller, including those in workspaces that the caller has left. */
  operation(listEmbedConsents, async ({ db, context }) => {
    const rows = await db
      .select({ consent: embedConsents, application: applications.name, workspace: organizations.name })
      .from(embedConsents)
      .innerJoin(applications, eq(applications.id, embedConsents.applicationId))
      .innerJoin(organizations, eq(organizations.id, applications.organizationId))
      .where(eq(embedConsents.userId, inPerson(context)))
      .orderBy(desc(embedConsents.createdAt), embedConsents.origin);
    return rows.map(({ consent, application, workspace }) => ({
      applicationId: consent.applicationId,
      application,
      workspace,
      origin: consent.origin,
      widgets: readWidgets(consent.widgets),
      createdAt: consent.createdAt.toISOString(),
    }));
  }),

  /** Ends everything based on the consent: sessions, and sign-ins that were not collected yet. */
  operation(withdrawEmbedConsent, async ({ db, bus, now, params, query, context }) => {
    const userId = inPerson(context);
    const isOf = (table: typeof embedConsents | typeof embedSessions | typeof embedSignIns) =>
      and(
        eq(table.userId, userId),
        eq(table.applicationId, params.applicationId),
        eq(table.origin, query.origin),
      );
    await db.transaction(async tx => {
      await tx.delete(embedConsents).where(isOf(embedConsents));
      await tx.delete(embedSignIns).where(isOf(embedSignIns));
      const ended = await tx
        .update(embedSessions)
        .set({ revokedAt: now() })
        .where(and(isOf(embedSessions), isNull(embedSessions.revokedAt)))
        .returning();
      const { user, actor, address } = context;
      const target = { id: user.id, name: user.fullName };
      for (const { refreshHash, organizationId: id } of ended)
        if (refreshHash !== null)
          await writeAuditEntry(
            tx,
            { user, actor, address, organization: { id } },
            { kind: 'signed-out', target },
          );
    });
    await bus.publish(rightsChanged, userId);
    return undefined;
  }),
];

/** Consents belong to the person, so a key of one workspace can neither read nor change them. */
function inPerson({ actor, user }: RequestContext): string {
  if (actor.kind !== 'session') throw forbidden('forbidden', 'Only the person may do this');
  return user.id;
}
