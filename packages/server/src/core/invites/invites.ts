import {
  acceptInvite as acceptInviteRoute,
  createInvite,
  declineInvite as declineInviteRoute,
  getInvite,
  listInvites,
  resendInvite,
  revokeInvite,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { invites, users } from '../../platform/db/schema';
import type { Services } from '../../services';
import { findOrganization } from '../organizations/find-organization';
import { lockManaged } from '../organizations/lock-organization';
import { readSeats } from '../organizations/seats';
import { acceptInvite, checkOpen, declineInvite, isMember } from './answer-invite';
import { findInvites } from './describe-invite';
import { loadInvite } from './policy';
import { createToken, sendInvite } from './send-invite';
import { insertInvite, renewInvite } from './write-invite';

const { operation, transaction } = operationsOf<Services>()({ invite: loadInvite });

export const inviteOperations = [
  operation(listInvites, async ({ db, now, query, context: { organization } }) => ({
    ...(await findInvites(db, organization.id, query, now())),
    seats: await readSeats(db, organization.id, now()),
  })),

  // Neither this nor sending again is a `transaction`: the mail goes out after the commit.
  operation(createInvite, async ({ body: { email }, context, ...services }) => {
    const { user, locale } = context;
    const organizationId = context.organization.id;
    const { link, columns } = createToken(services, organizationId);
    const invite = await services.db.transaction(async tx => {
      const caller = { organizationId, userId: user.id };
      const organization = await lockManaged(tx, caller, 'manageOrganizationInvites');
      return insertInvite(tx, { organization, user, email, columns, now: services.now() });
    });
    const organizationName = context.organization.name;
    const names = { organizationName, invitedByName: user.fullName, createdByName: user.fullName };
    return sendInvite(services, { invite, link, locale, ...names });
  }),

  operation(resendInvite, async ({ params, context, ...services }) => {
    const { user, organization, locale } = context;
    const { link, columns } = createToken(services, organization.id);
    const invite = await services.db.transaction(async tx => {
      const input = { ...services, db: tx, params, context, lock: true };
      const found = await loadInvite(input, 'manage');
      return renewInvite(tx, found, { organization, columns, now: services.now() });
    });
    const createdByName = await findName(services.db, invite.createdBy);
    const names = { organizationName: organization.name, invitedByName: user.fullName, createdByName };
    return sendInvite(services, { invite, link, locale, ...names });
  }),

  transaction(revokeInvite, async ({ db, invite }) => {
    await db.update(invites).set({ status: 'revoked' }).where(eq(invites.id, invite.id));
    return undefined;
  }),

  operation(getInvite, async ({ db, invite, now, context: { user } }) => {
    const accepted = await isMember(db, invite.organizationId, user.id);
    if (!accepted) checkOpen(invite, now());
    const organization = await findOrganization(db, invite.organizationId);
    return {
      organizationId: organization.id,
      organizationName: organization.name,
      email: invite.email,
      state: accepted ? ('accepted' as const) : ('pending' as const),
      createdByName: await findName(db, invite.createdBy),
      createdAt: invite.createdAt.toISOString(),
      expiresAt: invite.expiresAt.toISOString(),
    };
  }),

  transaction(acceptInviteRoute, ({ db, invite, now, context: { user } }) =>
    acceptInvite(db, invite, user.id, now()),
  ),

  transaction(declineInviteRoute, async ({ db, invite, now }) => {
    await declineInvite(db, invite, now());
    return undefined;
  }),
];

async function findName(db: Queryable, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, userId));
  return row?.name ?? null;
}
