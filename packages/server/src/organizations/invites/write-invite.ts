import {
  type InvitedRoleName,
  isPrivilegedRole,
  mayGrantRole,
  type OrganizationRoleName,
} from '@oriel/contracts';

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../http/caller/actor';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import { checkFresh } from '../../identity/sessions/check-fresh';
import type { Queryable, Transaction } from '../../platform/db/database';
import { invites, organizationMembers, teams, users } from '../../platform/db/schema';
import { conflict, forbidden, invalidPayload } from '../../platform/errors/errors';
import { noFreeSeats, readSeats } from '../organizations/seats';
import type { InviteRow } from './load-invite';

interface Inviting {
  readonly organization: OrganizationAccess;
  readonly user: { readonly id: string; readonly email: string | undefined };
  readonly email: string;
  readonly gift: InviteGift;
  /** Columns of the token in the mail. */
  readonly columns: Pick<InviteRow, 'tokenHash' | 'expiresAt' | 'emailSent'>;
  readonly now: Date;
}

/** Role and teams that the invited person gets on joining, and the personal message of the mail. */
interface InviteGift {
  readonly role: InvitedRoleName;
  readonly teamIds: readonly string[];
  readonly message: string;
}

/**
 * Checks that the inviter may give the role and the teams.
 * @throws 403, 400 for a team that the workspace does not have
 */
export async function checkGift(
  tx: Queryable,
  { organization, actor, now }: { organization: OrganizationAccess; actor: Actor; now: Date },
  { role, teamIds }: Pick<InviteGift, 'role' | 'teamIds'>,
): Promise<void> {
  if (!mayGiveRole(organization, role)) throw forbidden();
  // Same rule as for changing a role, so that neither a stolen session nor a key can grant rights.
  if (isPrivilegedRole(role)) checkFresh(now, actor);
  if (teamIds.length === 0) return;
  if (!organization.permissions.has('manageOrganizationTeams')) throw forbidden();
  const known = await findTeams(tx, organization.id, teamIds);
  if (known.length < new Set(teamIds).size)
    throw invalidPayload([{ path: 'body.teamIds', code: 'not_found', message: 'No such team' }]);
}

/** Everybody who may invite can assign the member role; others need the right to manage members and all rights of that role. */
export const mayGiveRole = (
  { permissions }: Pick<OrganizationAccess, 'permissions'>,
  role: OrganizationRoleName,
): boolean =>
  role === 'member' || (permissions.has('manageOrganizationMembers') && mayGrantRole(permissions, role));

/** Existing teams among the ids, by name; locked against deletion until the transaction ends. */
export const findTeams = (
  db: Queryable,
  organizationId: string,
  teamIds: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(eq(teams.organizationId, organizationId), inArray(teams.id, [...teamIds])))
    .orderBy(teams.name)
    .for('key share');

/** Stores an invite; the workspace is locked. An expired invite of the same address is replaced. */
export async function insertInvite(
  tx: Transaction,
  { organization, user, email, gift, columns, now }: Inviting,
): Promise<InviteRow> {
  const organizationId = organization.id;
  if (organization.personal)
    throw conflict('organization_is_personal', 'Nobody can be invited to a personal workspace');
  checkPlan(organization);
  if (user.email?.toLowerCase() === email.toLowerCase())
    throw conflict('cannot_invite_yourself', 'The address is your own');
  await checkNoMember(tx, organizationId, email);
  const [pending] = await tx
    .select()
    .from(invites)
    .where(
      and(
        eq(invites.organizationId, organizationId),
        eq(sql`lower(${invites.email})`, email.toLowerCase()),
        eq(invites.status, 'pending'),
      ),
    );
  if (pending && pending.expiresAt > now)
    throw conflict('email_already_invited', 'The address has been invited already');
  if (pending) await tx.delete(invites).where(eq(invites.id, pending.id));
  await checkFreeSeat(tx, organizationId, now);
  const [row] = await tx
    .insert(invites)
    .values({
      organizationId,
      email,
      createdBy: user.id,
      createdAt: now,
      role: gift.role,
      teamIds: [...new Set(gift.teamIds)],
      message: gift.message || null,
      ...columns,
    })
    .returning();
  if (!row) throw new Error('The invite was not stored');
  return row;
}

/** Gives an invite a new token and a new expiry; the workspace is locked. An expired one takes a seat again. */
export async function renewInvite(
  tx: Transaction,
  invite: InviteRow,
  { organization, columns, now }: Pick<Inviting, 'organization' | 'columns' | 'now'>,
): Promise<InviteRow> {
  checkPlan(organization);
  await checkNoMember(tx, organization.id, invite.email);
  if (invite.expiresAt <= now) await checkFreeSeat(tx, organization.id, now);
  const [row] = await tx.update(invites).set(columns).where(eq(invites.id, invite.id)).returning();
  if (!row) throw new Error('The invite was not stored');
  return row;
}

function checkPlan({ plan }: OrganizationAccess): void {
  if (plan === 'free') throw forbidden('feature_disabled', 'Inviting members needs the team plan');
}

async function checkNoMember(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(sql`lower(${users.email})`, email.toLowerCase()),
      ),
    );
  if (member) throw conflict('user_already_member', 'The address is that of a member');
}

/** Pending invites count like members, so that everybody who is invited can join. */
async function checkFreeSeat(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const { limit, taken, invited } = await readSeats(tx, organizationId, now);
  if (taken + invited >= limit) throw noFreeSeats();
}
