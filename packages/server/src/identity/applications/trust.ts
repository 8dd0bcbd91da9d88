/*
 * Trust in an application: its server vouches for members by their addresses. Such a token has at most the rights of a member,
 * and sees only data made through the application.
 */
import { endApplicationTrust, listTrustedApplications, trustApplication } from '@oriel/contracts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Actor } from '../../http/caller/actor';
import { operationsOf } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import {
  applicationMembers,
  applications,
  embedSessions,
  organizationMembers,
  organizations,
  users,
} from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { changesOf, writeAuditEntry } from '../audit/write-audit-entry';
import { checkOwner } from '../permissions/check-owner';
import { rightsChanged } from '../permissions/rights-watch';
import { describeApplication } from './describe-application';
import { type ApplicationRow, loadApplication } from './load-application';

const { operation } = operationsOf<Services>()({ application: loadApplication });

export const trustOperations = [
  operation(trustApplication, async ({ params, body, context, ...services }) => {
    const { db, now } = services;
    const domains = [...new Set(body.domains)].sort();
    const changed = await db.transaction(async tx => {
      const before = await loadApplication({ ...services, db: tx, params, context, lock: true });
      await checkOwner(tx, { organizationId: before.organizationId, userId: context.user.id });
      const [row] = await tx
        .update(applications)
        .set({ trustedDomains: domains, trustedAt: now(), trustedBy: context.user.id, updatedAt: now() })
        .where(eq(applications.id, before.id))
        .returning();
      if (!row) throw notFound();
      const changes = changesOf({ domains: [before.trustedDomains, domains] });
      await writeAuditEntry(tx, context, { kind: 'application-trusted', target: row, changes });
      return row;
    });
    await services.bus.publish(rightsChanged, changed.id);
    return describeApplication(db, changed);
  }),

  operation(endApplicationTrust, async ({ params, context, ...services }) => {
    const { db, now } = services;
    const changed = await db.transaction(async tx => {
      const before = await loadApplication({ ...services, db: tx, params, context, lock: true });
      if (before.trustedDomains === null) return before;
      const [row] = await tx
        .update(applications)
        .set({ trustedDomains: null, trustedAt: null, trustedBy: null, updatedAt: now() })
        .where(eq(applications.id, before.id))
        .returning();
      if (!row) throw notFound();
      const isTrusted = eq(embedSessions.identity, 'trustedMember');
      await tx.delete(embedSessions).where(and(eq(embedSessions.applicationId, row.id), isTrusted));
      // Renewed trust may be for another server, so the ids are bound again.
      await tx.delete(applicationMembers).where(eq(applicationMembers.applicationId, row.id));
      const changes = changesOf({ domains: [before.trustedDomains, undefined] });
      await writeAuditEntry(tx, context, { kind: 'application-trust-ended', target: row, changes });
      return row;
    });
    await services.bus.publish(rightsChanged, changed.id);
    return describeApplication(db, changed);
  }),

  operation(listTrustedApplications, async ({ db, context }) => {
    const rows = await db
      .select({
        application: applications,
        organization: organizations,
        byName: users.fullName,
        usedSince: applicationMembers.createdAt,
      })
      .from(applications)
      .innerJoin(organizations, eq(organizations.id, applications.organizationId))
      .innerJoin(
        organizationMembers,
        and(
          eq(organizationMembers.organizationId, organizations.id),
          eq(organizationMembers.userId, context.user.id),
        ),
      )
      .leftJoin(users, eq(users.id, applications.trustedBy))
      .leftJoin(
        applicationMembers,
        and(
          eq(applicationMembers.applicationId, applications.id),
          eq(applicationMembers.userId, context.user.id),
        ),
      )
      .where(isNotNull(applications.trustedDomains))
      .orderBy(asc(organizations.name), asc(applications.name), asc(applications.id));
    return rows.map(({ application, organization, byName, usedSince }) => ({
      application: { id: application.id, name: application.name },
      organization: { id: organization.id, name: organization.name },
      trust: {
        domains: application.trustedDomains ?? [],
        since: (application.trustedAt ?? application.updatedAt).toISOString(),
        byName,
      },
      usedSince: usedSince?.toISOString() ?? null,
    }));
  }),
];

/**
 * While an application is trusted, its keys and allowed pages can act for members: only the owner may change them, under an own
 * sign-in.
 * @throws 403
 */
export async function checkTrusted(
  db: Queryable,
  application: ApplicationRow,
  { actor, user }: { readonly actor: Actor; readonly user: { readonly id: string } },
): Promise<void> {
  if (application.trustedDomains === null) return;
  if (actor.kind === 'secretKey') throw forbidden('forbidden', 'Only a person may do this');
  await checkOwner(db, { organizationId: application.organizationId, userId: user.id });
}
