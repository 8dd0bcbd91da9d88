/*
 * Deletes an account, in one transaction:
 *
 * 1. Lock the workspaces of the user, in the order of their ids, and then the user, so that no invite is accepted meanwhile.
 * 2. Refuse while the user owns a shared workspace or pays for a subscription.
 * 3. Delete the personal workspace with all its data.
 * 4. Leave the other workspaces like a member who leaves: cards and lists are deleted or go to the owner.
 * 5. Delete the user, and with the row sessions, consents and roles. The audit log keeps the name.
 *
 * After the commit, streams are closed, in all processes. The account at the identity provider is kept: signing in with it again
 * creates a new user.
 */
import type { ResourcesAction } from '@oriel/contracts';
import { asc, eq, or } from 'drizzle-orm';
import { type AuditContext, changesOf, writeAuditEntry } from '../identity/audit/write-audit-entry';
import {
  changedRights,
  endMemberships,
  type Publication,
  publishAll,
} from '../identity/departures/departures';
import { lockOrganization, type OrganizationRow } from '../identity/permissions/lock-organization';
import { deleteLocked } from '../organizations/organizations/remove-organization';
import { readBillingTime } from '../platform/db/billing-time';
import type { Database, Transaction } from '../platform/db/database';
import { organizationMembers, organizations, users } from '../platform/db/schema';
import { conflict } from '../platform/errors/errors';
import type { Services } from '../services';
import { findObstacles } from './find-obstacles';

export async function removeAccount(
  { db, bus, departures, now }: Pick<Services, 'bus' | 'departures' | 'now'> & { readonly db: Database },
  context: AuditContext,
  resourcesAction: ResourcesAction,
): Promise<void> {
  const { id: userId, fullName } = context.user;
  const published = await db.transaction(async tx => {
    const workspaces = await lockAll(tx, userId);
    const obstacles = await findObstacles(tx, userId, await readBillingTime(tx, now));
    if (obstacles.length > 0)
      throw conflict(
        'conflict',
        `The account owns a shared workspace or has a subscription: ${obstacles.map(({ organization }) => organization.name).join(', ')}`,
      );

    const published: Publication[] = [];
    for (const workspace of workspaces) {
      const organizationId = workspace.id;
      if (workspace.personal && workspace.ownerId === userId) {
        await writeAuditEntry(tx, context, {
          kind: 'organization-deleted',
          organizationId,
          target: workspace,
        });
        published.push(...(await deleteLocked(tx, departures, organizationId)));
        continue;
      }
      const heir = resourcesAction === 'transfer' ? (workspace.ownerId ?? undefined) : undefined;
      await writeAuditEntry(tx, context, {
        kind: 'member-left',
        organizationId,
        target: { id: userId, name: fullName },
        changes: changesOf({ cardsAndLists: [undefined, heir === undefined ? 'delete' : 'transfer'] }),
      });
      const leaving = { organizationId, userIds: [userId], heir };
      published.push(...(await endMemberships(tx, departures, leaving, now())));
    }
    await tx.delete(users).where(eq(users.id, userId));
    return [...published, ...changedRights([userId])];
  });
  await publishAll(bus, published);
}

/** Locks the workspaces of a user, and then the user. @throws 409 if one was joined or left meanwhile */
async function lockAll(tx: Transaction, userId: string): Promise<OrganizationRow[]> {
  const ids = await findWorkspaceIds(tx, userId);
  const workspaces: OrganizationRow[] = [];
  for (const id of ids) workspaces.push(await lockOrganization(tx, id));
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const now = await findWorkspaceIds(tx, userId);
  if (now.join() !== ids.join()) throw conflict('conflict', 'A workspace was joined or left meanwhile');
  return workspaces;
}

async function findWorkspaceIds(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: organizations.id })
    .from(organizations)
    .leftJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(or(eq(organizationMembers.userId, userId), eq(organizations.ownerId, userId)))
    .orderBy(asc(organizations.id));
  return rows.map(({ id }) => id);
}
