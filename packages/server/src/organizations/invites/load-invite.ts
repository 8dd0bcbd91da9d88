/*
 * Permissions on an invite:
 *
 * - A person who manages the invites of a workspace sends one again or revokes it, by the id of its row, while it is pending or
 *   expired, and reads it in any state. Everybody else gets the same response as for an id that does not exist, or learns only
 *   that their role in their own workspace does not suffice.
 * - The invited person reads, accepts or declines it, by the token of the link. The account must have the invited address, so
 *   that a forwarded link lets nobody else in. A token that was revoked, declined, replaced or sent again gets the same response
 *   as one that never existed. In a suspended workspace all of this is refused until it is resumed.
 * - Anybody with the link of a pending or expired invite sees its preview: inviter, workspace and invited address.
 */
import type { ThingRights } from '@oriel/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import { isSuspended, organizationSuspended } from '../../identity/permissions/find-access';
import { lockManaged, lockOrganization } from '../../identity/permissions/lock-organization';
import type { Queryable } from '../../platform/db/database';
import { invites } from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import { sha256 } from '../../platform/secrets/hash';

export type InviteRow = typeof invites.$inferSelect;

type Load = LoadInput & { readonly db: Queryable };

/** A lock covers the whole workspace. @throws 404, 403 */
export function loadInvite(input: Load, right: ThingRights['invite']): Promise<InviteRow> {
  if (right === 'manage') return loadManaged(input);
  return right === 'see' && isRowId(input.params.inviteId) ? loadSeen(input) : loadReceived(input);
}

/** A token of a link is longer. */
export const isRowId = (inviteId = ''): boolean => inviteId.length === 36;

async function loadSeen({ db, params, context }: Load): Promise<InviteRow> {
  const { id: organizationId, permissions } = context.organization;
  if (!permissions.has('manageOrganizationInvites')) throw forbidden();
  const [invite] = await db
    .select()
    .from(invites)
    .where(and(eq(invites.id, params.inviteId ?? ''), eq(invites.organizationId, organizationId)));
  if (!invite) throw notFound();
  return invite;
}

async function loadManaged({ db, params, context, lock }: Load): Promise<InviteRow> {
  const organizationId = context.organization.id;
  if (lock) await lockManaged(db, { organizationId, userId: context.user.id }, 'manageOrganizationInvites');
  const [invite] = await db
    .select()
    .from(invites)
    .where(
      and(
        eq(invites.id, params.inviteId ?? ''),
        eq(invites.organizationId, organizationId),
        eq(invites.status, 'pending'),
      ),
    );
  if (!invite) throw notFound();
  return invite;
}

const isTokenOf = (organizationId: string, token = '') =>
  and(eq(invites.tokenHash, sha256(token)), eq(invites.organizationId, organizationId));

/** Reads a pending or expired invite for anybody with its link. @throws 404, also in a suspended workspace */
export async function readPendingInvite(
  db: Queryable,
  { organizationId, inviteId }: { readonly organizationId: string; readonly inviteId: string },
): Promise<InviteRow> {
  const [invite] = await db
    .select()
    .from(invites)
    .where(and(isTokenOf(organizationId, inviteId), eq(invites.status, 'pending')));
  if (!invite || (await isSuspended(db, organizationId))) throw notFound();
  return invite;
}

async function loadReceived({ db, params, context, lock }: Load): Promise<InviteRow> {
  // The person need not be a member, so the guard has not looked up a workspace.
  const organizationId = params.organizationId ?? '';
  const locked = lock ? await lockOrganization(db, organizationId) : undefined;
  const [invite] = await db
    .select()
    .from(invites)
    .where(
      and(isTokenOf(organizationId, params.inviteId), sql`${invites.status} IN ('pending', 'accepted')`),
    );
  if (!invite) throw notFound();
  if (context.user.email == null)
    throw forbidden(
      'account_without_email',
      'The account has no confirmed e-mail address: the identity provider sent none, or another account has it',
    );
  if (context.user.email.toLowerCase() !== invite.email.toLowerCase())
    throw forbidden('invite_for_other_email', 'The invite is for another e-mail address');
  if (locked ? locked.suspendedAt !== null : await isSuspended(db, organizationId))
    throw organizationSuspended();
  return invite;
}
