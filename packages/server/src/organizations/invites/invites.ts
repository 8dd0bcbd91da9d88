import {
  acceptInvite as acceptInviteRoute,
  createInvite,
  declineInvite as declineInviteRoute,
  getInvite,
  getInvitePreview,
  type InvitedRoleName,
  isPrivilegedRole,
  listInvites,
  resendInvite,
  revokeInvite,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { rateInvite } from '../../http/limits/rate-for';
import type { RateLimiter } from '../../http/limits/rate-limiter';
import { operationsOf } from '../../http/route/operation';
import { changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { lockManaged } from '../../identity/permissions/lock-organization';
import { checkFresh } from '../../identity/sessions/check-fresh';
import type { Queryable } from '../../platform/db/database';
import { invites, users } from '../../platform/db/schema';
import type { Services } from '../../services';
import { publishOrganizationEvent } from '../organization-events/organization-events';
import { findOrganization } from '../organizations/find-organization';
import { readSeats } from '../organizations/seats';
import { acceptInvite, checkUnused, declineInvite, isExpired, isMember } from './answer-invite';
import { describeInvite, findInvites } from './describe-invite';
import { type InviteRow, isRowId, loadInvite, readPendingInvite } from './load-invite';
import { createToken, sendInvite } from './send-invite';
import { checkGift, findTeams, insertInvite, renewInvite } from './write-invite';

export interface InviteServices extends Services {
  readonly limiter: RateLimiter;
}

const { operation, transaction } = operationsOf<InviteServices>()({ invite: loadInvite });

export const inviteOperations = [
  operation(listInvites, async ({ db, mail, now, query, context: { organization } }) => ({
    ...(await findInvites(db, organization.id, query, now())),
    seats: await readSeats(db, organization.id, now()),
    sendsMail: mail !== undefined,
  })),

  // Neither this nor sending again is a `transaction`: the mail is sent after the commit.
  operation(createInvite, async ({ body, context, ...services }) => {
    const { email, role = 'member', teamIds = [], message = '' } = body;
    const gift = { role, teamIds, message };
    const { user, locale } = context;
    const organizationId = context.organization.id;
    await rateInvite(services.config, services.limiter, email);
    const { link, columns } = createToken(services, organizationId);
    const invite = await services.db.transaction(async tx => {
      const caller = { organizationId, userId: user.id };
      const organization = await lockManaged(tx, caller, 'manageOrganizationInvites');
      const now = services.now();
      await checkGift(tx, { organization, actor: context.actor, now }, gift);
      const stored = await insertInvite(tx, { organization, user, email, gift, columns, now });
      const named = await findTeams(tx, organizationId, stored.teamIds);
      const changes = changesOfGift(
        stored.role,
        named.map(({ name }) => name),
      );
      await writeAuditEntry(tx, context, { kind: 'invite-created', target: targetOf(stored), changes });
      return stored;
    });
    const organizationName = context.organization.name;
    const names = { organizationName, invitedByName: user.fullName, createdByName: user.fullName };
    return sendInvite(services, { invite, link, locale, ...names });
  }),

  operation(resendInvite, async ({ params, invite: named, context, ...services }) => {
    const { user, organization, locale } = context;
    await rateInvite(services.config, services.limiter, named.email);
    const { link, columns } = createToken(services, organization.id);
    const invite = await services.db.transaction(async tx => {
      const input = { ...services, db: tx, params, context, lock: true };
      const found = await loadInvite(input, 'manage');
      if (isPrivilegedRole(found.role)) checkFresh(services.now(), context.actor);
      await writeAuditEntry(tx, context, { kind: 'invite-resent', target: targetOf(found) });
      return renewInvite(tx, found, { organization, columns, now: services.now() });
    });
    const createdByName = await findName(services.db, invite.createdBy);
    const names = { organizationName: organization.name, invitedByName: user.fullName, createdByName };
    // The mail attributes the personal message to the person who sends it now.
    const message = user.id === invite.createdBy ? invite.message : null;
    return sendInvite(services, { invite: { ...invite, message }, link, locale, ...names });
  }),

  transaction(revokeInvite, async ({ db, invite, context }) => {
    await writeAuditEntry(db, context, { kind: 'invite-revoked', target: targetOf(invite) });
    await db.update(invites).set({ status: 'revoked' }).where(eq(invites.id, invite.id));
    return undefined;
  }),

  operation(getInvite, async ({ db, invite, now, params, context: { user } }) => {
    if (isRowId(params.inviteId)) {
      const createdByName = await findName(db, invite.createdBy);
      return describeInvite(db, invite, createdByName, now());
    }
    const accepted = await isMember(db, invite.organizationId, user.id);
    if (!accepted) checkUnused(invite);
    const organization = await findOrganization(db, invite.organizationId);
    return {
      organizationId: organization.id,
      organizationName: organization.name,
      email: invite.email,
      state: accepted
        ? ('accepted' as const)
        : isExpired(invite, now())
          ? ('expired' as const)
          : ('pending' as const),
      createdByName: await findName(db, invite.createdBy),
      createdAt: invite.createdAt.toISOString(),
      expiresAt: invite.expiresAt.toISOString(),
    };
  }),

  operation(getInvitePreview, async ({ db, params, now }) => {
    const invite = await readPendingInvite(db, params);
    const { name } = await findOrganization(db, invite.organizationId);
    return {
      organizationName: name,
      email: invite.email,
      state: isExpired(invite, now()) ? ('expired' as const) : ('pending' as const),
      createdByName: await findName(db, invite.createdBy),
      expiresAt: invite.expiresAt.toISOString(),
    };
  }),

  // Accepting and declining are no `transaction`, because open lists are notified after the commit.
  operation(acceptInviteRoute, async ({ params, invite: named, context, ...services }) => {
    const { user } = context;
    const { organizationId } = named;
    const { organization, alreadyMember } = await services.db.transaction(async tx => {
      const invite = await loadInvite({ ...services, db: tx, params, context, lock: true }, 'answer');
      const accepted = await acceptInvite(tx, invite, user.id, services.now());
      if (accepted.alreadyMember) return accepted;
      const target = { id: user.id, name: user.fullName };
      const changes = changesOfGift(accepted.role, accepted.teams);
      await writeAuditEntry(tx, context, { kind: 'member-joined', target, organizationId, changes });
      return accepted;
    });
    await publishOrganizationEvent(services, organizationId, 'members');
    return { organization, alreadyMember };
  }),

  operation(declineInviteRoute, async ({ params, invite: named, context, ...services }) => {
    const { organizationId } = named;
    await services.db.transaction(async tx => {
      const invite = await loadInvite({ ...services, db: tx, params, context, lock: true }, 'answer');
      await declineInvite(tx, invite, services.now());
      await writeAuditEntry(tx, context, {
        kind: 'invite-declined',
        target: targetOf(invite),
        organizationId,
      });
    });
    await publishOrganizationEvent(services, organizationId, 'members');
    return undefined;
  }),
];

/** Omits what is the default: the role of a plain member, and no teams. */
const changesOfGift = (role: InvitedRoleName, teams: readonly string[]) =>
  changesOf({ role: [undefined, role === 'member' ? undefined : role], team: [undefined, teams] });

const targetOf = ({ id, email }: InviteRow) => ({ id, name: email });

async function findName(db: Queryable, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, userId));
  return row?.name ?? null;
}
