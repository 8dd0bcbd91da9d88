import type { AcceptedInvite } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database';
import { invites, organizationMembers, organizationRoles } from '../../platform/db/schema';
import { gone, notFound } from '../../platform/errors/errors';
import { findOrganization } from '../organizations/find-organization';
import { noFreeSeats, readSeats } from '../organizations/seats';
import type { InviteRow } from './load-invite';

/**
 * Makes the invited person a member, with the default role of new members. The workspace is locked: of two simultaneous accepts
 * the second finds a member, and of two people who take the last seat the second finds none.
 */
export async function acceptInvite(
  tx: Transaction,
  invite: InviteRow,
  userId: string,
  now: Date,
): Promise<AcceptedInvite> {
  const { organizationId } = invite;
  const alreadyMember = await isMember(tx, organizationId, userId);
  if (!alreadyMember) {
    checkOpen(invite, now);
    const seats = await readSeats(tx, organizationId, now);
    if (seats.taken >= seats.limit) throw noFreeSeats();
    const [role] = await tx
      .select({ id: organizationRoles.id })
      .from(organizationRoles)
      .where(
        and(
          eq(organizationRoles.organizationId, organizationId),
          eq(organizationRoles.defaultMemberRole, true),
        ),
      );
    await tx.insert(organizationMembers).values({
      organizationId,
      userId,
      roleId: role?.id ?? null,
      invitedAt: invite.createdAt,
      createdBy: invite.createdBy,
    });
  }
  await setStatus(tx, invite, 'accepted');
  return { organization: await findOrganization(tx, organizationId), alreadyMember };
}

export async function declineInvite(tx: Transaction, invite: InviteRow, now: Date): Promise<void> {
  checkOpen(invite, now);
  await setStatus(tx, invite, 'declined');
}

/** @throws 404 for an invite used by somebody who is no longer a member, 410 for an expired one */
function checkOpen(invite: InviteRow, now: Date): void {
  checkUnused(invite);
  if (isExpired(invite, now)) throw gone('invite_expired', 'The invite has expired');
}

/** @throws 404 for an invite used by somebody who is no longer a member */
export function checkUnused({ status }: InviteRow): void {
  if (status !== 'pending') throw notFound();
}

export const isExpired = ({ expiresAt }: InviteRow, now: Date): boolean => expiresAt <= now;

/** Whether the user is already a member of the workspace. */
export async function isMember(db: Queryable, organizationId: string, userId: string): Promise<boolean> {
  const found = await db.$count(
    organizationMembers,
    and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
  );
  return found > 0;
}

async function setStatus(
  tx: Transaction,
  { id, status }: InviteRow,
  next: 'accepted' | 'declined',
): Promise<void> {
  if (status === 'pending') await tx.update(invites).set({ status: next }).where(eq(invites.id, id));
}
