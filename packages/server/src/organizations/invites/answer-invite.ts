import type { AcceptedInvite, InvitedRoleName } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { findAccess } from '../../identity/permissions/find-access';
import { readBillingTime } from '../../platform/db/billing-time';
import type { Queryable, Transaction } from '../../platform/db/database';
import { invites, organizationMembers, organizationRoles, teamMembers } from '../../platform/db/schema';
import { gone, notFound } from '../../platform/errors/errors';
import { grantShares } from '../credits/grants';
import { findOrganization } from '../organizations/find-organization';
import { noFreeSeats, readSeats } from '../organizations/seats';
import type { InviteRow } from './load-invite';
import { findTeams, mayGiveRole } from './write-invite';

/** The invited person's role and teams, for the audit log. */
interface Joined extends AcceptedInvite {
  readonly role: InvitedRoleName;
  readonly teams: readonly string[];
}

/**
 * Makes the invited person a member, with the role and the teams of the invite. The workspace is locked: the second of two
 * simultaneous accepts finds an existing member, and the second of two people who need the last seat is refused. Teams deleted in the
 * meantime are left out.
 */
export async function acceptInvite(
  tx: Transaction,
  invite: InviteRow,
  userId: string,
  now: Date,
): Promise<Joined> {
  const { organizationId } = invite;
  const alreadyMember = await isMember(tx, organizationId, userId);
  let role: InvitedRoleName = 'member';
  let joinedTeams: readonly { readonly id: string; readonly name: string }[] = [];
  if (!alreadyMember) {
    checkOpen(invite, now);
    const seats = await readSeats(tx, organizationId, now);
    if (seats.taken >= seats.limit) throw noFreeSeats();
    const gift = await giftOf(tx, invite);
    role = gift.role;
    await tx.insert(organizationMembers).values({
      organizationId,
      userId,
      roleId: await findRoleId(tx, organizationId, role),
      invitedAt: invite.createdAt,
      createdBy: invite.createdBy,
    });
    joinedTeams = await findTeams(tx, organizationId, gift.teamIds);
    if (joinedTeams.length > 0)
      await tx
        .insert(teamMembers)
        .values(joinedTeams.map(({ id: teamId }) => ({ teamId, organizationId, userId })));
    await grantShares(tx, organizationId, await readBillingTime(tx, () => now));
  }
  await setStatus(tx, invite, 'accepted');
  return {
    organization: await findOrganization(tx, organizationId),
    alreadyMember,
    role,
    teams: joinedTeams.map(({ name }) => name),
  };
}

/**
 * The role and teams of the invite if the inviter may still assign them; otherwise those of a plain member. So a removed administrator
 * cannot leave behind invites for administrators or team members.
 */
async function giftOf(
  tx: Transaction,
  { organizationId, createdBy, role, teamIds }: InviteRow,
): Promise<Pick<InviteRow, 'role' | 'teamIds'>> {
  const inviter = createdBy === null ? undefined : await findAccess(tx, organizationId, createdBy);
  return {
    role: inviter && mayGiveRole(inviter, role) ? role : 'member',
    teamIds: inviter?.permissions.has('manageOrganizationTeams') ? teamIds : [],
  };
}

async function findRoleId(
  tx: Transaction,
  organizationId: string,
  role: InvitedRoleName,
): Promise<string | null> {
  const isGiven =
    role === 'member' ? eq(organizationRoles.defaultMemberRole, true) : eq(organizationRoles.name, role);
  const [row] = await tx
    .select({ id: organizationRoles.id })
    .from(organizationRoles)
    .where(and(eq(organizationRoles.organizationId, organizationId), isGiven));
  return row?.id ?? null;
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
