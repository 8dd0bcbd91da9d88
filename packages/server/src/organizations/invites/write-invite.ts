import { and, eq, sql } from 'drizzle-orm';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import type { Transaction } from '../../platform/db/database';
import { invites, organizationMembers, users } from '../../platform/db/schema';
import { conflict, forbidden } from '../../platform/errors/errors';
import { noFreeSeats, readSeats } from '../organizations/seats';
import type { InviteRow } from './load-invite';

interface Inviting {
  readonly organization: OrganizationAccess;
  readonly user: { readonly id: string; readonly email: string | undefined };
  readonly email: string;
  /** Columns of the token in the mail. */
  readonly columns: Pick<InviteRow, 'tokenHash' | 'expiresAt' | 'emailSent'>;
  readonly now: Date;
}

/** Stores an invite; the workspace is locked. An expired invite of the same address is replaced. */
export async function insertInvite(
  tx: Transaction,
  { organization, user, email, columns, now }: Inviting,
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
    .values({ organizationId, email, createdBy: user.id, createdAt: now, ...columns })
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
