/*
 * Deletes a workspace for everybody, in one transaction behind its lock:
 *
 * 1. Refuse a personal one, one with a subscription that has not ended, and a transfer without a destination.
 * 2. Cards and lists go to the personal workspace of the owner, regardless of the caller; or they are deleted with the rest.
 * 3. The nouns delete the data that is not deleted with the row (`nouns.ts` lists their parts): running answers are stopped and
 *    booked.
 * 4. Everything else references the row of the workspace and is deleted with it. Only the audit log is kept, for the operator.
 *
 * After the commit, streams are closed and frames of its applications refused, in all processes.
 */
import type { Locale, ResourcesAction } from '@oriel/contracts';
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
import { automaticCharges, organizations, subscriptions, users } from '../../platform/db/schema';
import { conflict, unavailable } from '../../platform/errors/errors';
import type { Services } from '../../services';

export async function removeOrganization(
  {
    db,
    bus,
    departures,
    mail,
    now,
  }: Pick<Services, 'bus' | 'departures' | 'mail' | 'now'> & { readonly db: Database },
  context: AuditContext & { readonly locale?: Locale },
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
    await notifyOwner(tx, mail, context, organization, { resourcesAction, deletedAt: now() });
    return deleteLocked(tx, departures, organizationId);
  });
  await publishAll(bus, published);
}

/** Queues a mail to the owner if somebody else deletes the workspace. */
async function notifyOwner(
  tx: Transaction,
  mail: Services['mail'],
  { user, locale = 'en' }: AuditContext & { readonly locale?: Locale },
  { ownerId, name }: OrganizationAccess,
  notice: { readonly resourcesAction: ResourcesAction; readonly deletedAt: Date },
): Promise<void> {
  if (!mail || ownerId === undefined || ownerId === user.id) return;
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId));
  if (!owner?.email) return;
  await mail.queueDeletionNotice(tx, {
    ...notice,
    email: owner.email,
    organizationName: name,
    deletedByName: user.fullName,
    locale: owner.locale ?? locale,
  });
}

/**
 * Deletes a workspace that the transaction has locked, with all its data.
 * @returns the messages to publish after the commit
 * @throws 503 while a charge of an automatic top-up is in progress: its credit would be lost
 */
export async function deleteLocked(
  tx: Transaction,
  departures: readonly Departure[],
  organizationId: string,
): Promise<readonly Publication[]> {
  const isInProgress = and(
    eq(automaticCharges.organizationId, organizationId),
    eq(automaticCharges.status, 'pending'),
  );
  if ((await tx.$count(automaticCharges, isInProgress)) > 0) throw unavailable(60);
  const published: Publication[] = [];
  for (const { deleteOrganization } of departures)
    published.push(...((await deleteOrganization?.(tx, organizationId)) ?? []));
  await tx.delete(organizations).where(eq(organizations.id, organizationId));
  // Changing the rights in the workspace covers all its members.
  return [...changedRights([organizationId]), ...published];
}

/** It must first be cancelled, and then its end date must pass. */
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

/** Statuses in which nothing is charged any more. */
const endedStatuses: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired', 'inactive']);

/** Whether a subscription is no longer charged, and its paid period has ended. */
export function isOver(
  { status, cancelAtPeriodEnd, currentPeriodEnd }: typeof subscriptions.$inferSelect,
  now: Date,
): boolean {
  const isCancelled = endedStatuses.has(status) || (cancelAtPeriodEnd && currentPeriodEnd !== null);
  return isCancelled && (currentPeriodEnd === null || currentPeriodEnd <= now);
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
          // Keep the workspace from being deleted until the cards are in it.
          .for('key share');
  if (!home || ownerId === undefined)
    throw conflict('no_personal_organization', 'The owner has no personal workspace to transfer to');
  return { id: home.id, ownerId };
}
