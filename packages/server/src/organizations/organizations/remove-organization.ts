/*
 * Deletes a workspace for everybody, in one transaction behind its lock:
 *
 * 1. Refuse a personal one, one with a subscription that is not over, and a transfer that has no place to go.
 * 2. Cards and lists go to the personal workspace of the owner, whoever deletes; or they are deleted with the rest.
 * 3. The nouns delete what does not go with the row (`nouns.ts` lists their parts): answers under way are stopped and booked.
 * 4. Everything else refers to the row of the workspace and goes with it. The audit log alone stays, for the operator.
 *
 * After the commit, streams are closed and frames of its applications refused, in all processes.
 */
import type { ResourcesAction } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import { type AuditContext, changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import {
  changedRights,
  type Departure,
  type Publication,
  publishAll,
} from '../../identity/departures/departures';
import { lockManaged } from '../../identity/permissions/lock-organization';
import { readBillingTime } from '../../platform/db/billing-time';
import type { Database, Transaction } from '../../platform/db/database';
import { organizations, subscriptions } from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';
import type { Services } from '../../services';

export async function removeOrganization(
  { db, bus, departures, now }: Pick<Services, 'bus' | 'departures' | 'now'> & { readonly db: Database },
  context: AuditContext,
  resourcesAction: ResourcesAction,
): Promise<void> {
  const organizationId = context.organization.id;
  const caller = { organizationId, userId: context.user.id };
  const published = await db.transaction(async tx => {
    const organization = await lockManaged(tx, caller, 'deleteOrganization');
    if (organization.personal)
      throw conflict('organization_is_personal', 'A personal workspace cannot be deleted');
    await checkSubscription(tx, organizationId, await readBillingTime(tx, now));
    if (resourcesAction === 'transfer') {
      const home = await findHome(tx, organization);
      for (const { moveToOwner } of departures)
        await moveToOwner?.(tx, { from: organizationId, to: home.id, owner: home.ownerId });
    }
    await writeAuditEntry(tx, context, {
      kind: 'organization-deleted',
      target: organization,
      changes: changesOf({ cardsAndLists: [undefined, resourcesAction] }),
    });
    return deleteLocked(tx, departures, organizationId);
  });
  await publishAll(bus, published);
}

/** Deletes a workspace that the transaction has locked, with all that it has. @returns what is to be published after the commit */
export async function deleteLocked(
  tx: Transaction,
  departures: readonly Departure[],
  organizationId: string,
): Promise<readonly Publication[]> {
  const published: Publication[] = [];
  for (const { deleteOrganization } of departures)
    published.push(...((await deleteOrganization?.(tx, organizationId)) ?? []));
  await tx.delete(organizations).where(eq(organizations.id, organizationId));
  // The rights in the workspace are those of everybody in it.
  return [...changedRights([organizationId]), ...published];
}

/** What the payment provider calls a subscription that it charges no more. */
const ended: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

/** It has to be cancelled first, and then its end date has to pass. */
async function checkSubscription(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.organizationId, organizationId))
    .for('update');
  if (subscription && !isOver(subscription, now))
    throw conflict(
      'subscription_active',
      'The subscription has to be cancelled, and its end date has to pass',
    );
}

/** Whether nothing is charged for a subscription any more, and nothing is left of what was paid for. */
export function isOver(
  { status, cancelAtPeriodEnd, currentPeriodEnd }: typeof subscriptions.$inferSelect,
  now: Date,
): boolean {
  const isPaidFor = currentPeriodEnd !== null && currentPeriodEnd > now;
  const isCancelled = ended.has(status) || (cancelAtPeriodEnd && currentPeriodEnd !== null);
  return isCancelled && !isPaidFor;
}

async function findHome(
  tx: Transaction,
  { ownerId }: OrganizationAccess,
): Promise<{ id: string; ownerId: string }> {
  const [home] =
    ownerId === undefined
      ? []
      : await tx
          .select({ id: organizations.id })
          .from(organizations)
          .where(and(eq(organizations.ownerId, ownerId), eq(organizations.personal, true)))
          // It lasts until the cards are in it.
          .for('key share');
  if (!home || ownerId === undefined)
    throw conflict('no_personal_organization', 'The owner has no personal workspace to transfer to');
  return { id: home.id, ownerId };
}
