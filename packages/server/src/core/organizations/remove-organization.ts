/*
 * Deletes a workspace for everybody, in one transaction behind its lock:
 *
 * 1. Refuse a personal one, one with a subscription that is not over, and a transfer that has no place to go.
 * 2. Cards and lists go to the personal workspace of the owner, whoever deletes; or they are deleted with the rest.
 * 3. Answers under way are stopped and booked, and the chats deleted.
 * 4. Everything else refers to the row of the workspace and goes with it. The audit log alone stays, for the operator.
 *
 * After the commit, streams are closed and frames of its applications refused, in all processes.
 */
import type { ResourcesAction } from '@oriel/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { applicationChanged } from '../../access/applications/application-changed';
import { deleteChannels } from '../../chat/channels/remove-channels';
import { topics } from '../../chat/chat-services';
import type { OrganizationAccess } from '../../identity/permissions/find-access';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import { readBillingTime } from '../../platform/db/billing-time';
import type { Database, Transaction } from '../../platform/db/database';
import {
  applicationPeople,
  applications,
  channels,
  images,
  organizations,
  subscriptions,
  users,
} from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';
import { moveLibrary, releaseLibrary } from '../../prompts/handover/leave-library';
import type { Services } from '../../services';
import { type AuditContext, audit, changesOf } from '../audit/audit';
import { lockManaged } from './lock-organization';

export async function removeOrganization(
  { db, bus, now }: Pick<Services, 'bus' | 'now'> & { readonly db: Database },
  context: AuditContext,
  resourcesAction: ResourcesAction,
): Promise<void> {
  const organizationId = context.organization.id;
  const caller = { organizationId, userId: context.user.id };
  const { stopped, applicationIds } = await db.transaction(async tx => {
    const organization = await lockManaged(tx, caller, 'deleteOrganization');
    if (organization.personal)
      throw conflict('organization_is_personal', 'A personal workspace cannot be deleted');
    await checkSubscription(tx, organizationId, await readBillingTime(tx, now));
    if (resourcesAction === 'transfer') {
      const home = await findHome(tx, organization);
      await moveLibrary(tx, { from: organizationId, to: home.id, owner: home.ownerId });
    }
    await audit(tx, context, {
      kind: 'organization-deleted',
      target: organization,
      changes: changesOf({ cardsAndLists: [undefined, resourcesAction] }),
    });
    return deleteLocked(tx, organizationId);
  });
  await announceDeletion(bus, { organizationId, stopped, applicationIds });
}

/** What was under way in a workspace that was deleted, for `announceDeletion`. */
interface Deleted {
  readonly stopped: readonly string[];
  readonly applicationIds: readonly string[];
}

/** Deletes a workspace that the transaction has locked, with what is still in its library. */
export async function deleteLocked(tx: Transaction, organizationId: string): Promise<Deleted> {
  await releaseLibrary(tx, organizationId);
  // Pictures are locked before accounts everywhere.
  await tx
    .select({ id: images.id })
    .from(images)
    .where(eq(images.organizationId, organizationId))
    .orderBy(images.id)
    .for('update');
  const { stopped } = await deleteChannels(tx, eq(channels.organizationId, organizationId));
  const known = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.organizationId, organizationId));
  // People of its applications exist nowhere else.
  const people = tx
    .select({ id: applicationPeople.userId })
    .from(applicationPeople)
    .innerJoin(applications, eq(applications.id, applicationPeople.applicationId))
    .where(eq(applications.organizationId, organizationId));
  await tx.delete(users).where(inArray(users.id, people));
  await tx.delete(organizations).where(eq(organizations.id, organizationId));
  return { stopped, applicationIds: known.map(({ id }) => id) };
}

/** Closes, after the commit, streams and frames of a workspace that was deleted, in all processes. */
export async function announceDeletion(
  bus: Services['bus'],
  { organizationId, stopped, applicationIds }: Deleted & { readonly organizationId: string },
): Promise<void> {
  await bus.publish(rightsChanged, organizationId);
  for (const id of stopped) await bus.publish(topics.runCancelled, id);
  for (const id of applicationIds) await bus.publish(applicationChanged, id);
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
