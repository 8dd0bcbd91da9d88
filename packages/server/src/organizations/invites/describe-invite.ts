import type { Invite, InviteState } from '@oriel/contracts';
import { and, desc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import { describeStamps } from '../../identity/users/describe-user';
import type { Queryable } from '../../platform/db/database';
import { invites, teams, users } from '../../platform/db/schema';
import type { InviteRow } from './load-invite';

const stateOf = ({ status, expiresAt }: InviteRow, now: Date): InviteState =>
  status === 'pending' && expiresAt <= now ? 'expired' : status;

/** Describes invites with the names of their inviters and teams. */
async function describeInvites(
  db: Queryable,
  rows: readonly { readonly invite: InviteRow; readonly createdByName: string | null }[],
  now: Date,
): Promise<Invite[]> {
  const ids = [...new Set(rows.flatMap(({ invite }) => invite.teamIds))];
  const known =
    ids.length === 0
      ? []
      : await db.select({ id: teams.id, name: teams.name }).from(teams).where(inArray(teams.id, ids));
  return rows.map(({ invite: row, createdByName }) => ({
    id: row.id,
    organizationId: row.organizationId,
    email: row.email,
    state: stateOf(row, now),
    role: row.role,
    teams: row.teamIds.flatMap(id => known.filter(team => team.id === id)),
    emailSent: row.emailSent,
    expiresAt: row.expiresAt.toISOString(),
    createdBy: row.createdBy,
    createdByName,
    ...describeStamps(row),
  }));
}

/** Describes one invite. */
export async function describeInvite(
  db: Queryable,
  invite: InviteRow,
  createdByName: string | null,
  now: Date,
): Promise<Invite> {
  const [described] = await describeInvites(db, [{ invite, createdByName }], now);
  if (!described) throw new Error('The invite was not described');
  return described;
}

interface Asked {
  /** Undefined: pending and expired. */
  readonly state?: InviteState | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export async function findInvites(
  db: Queryable,
  organizationId: string,
  { state, page, pageSize }: Asked,
  now: Date,
): Promise<{ results: Invite[]; totalCount: number }> {
  const where = and(eq(invites.organizationId, organizationId), inState(state, now));
  const rows = await db
    .select({ invite: invites, createdByName: users.fullName })
    .from(invites)
    .leftJoin(users, eq(users.id, invites.createdBy))
    .where(where)
    .orderBy(desc(invites.createdAt), desc(invites.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    results: await describeInvites(db, rows, now),
    totalCount: await db.$count(invites, where),
  };
}

function inState(state: InviteState | undefined, now: Date): SQL | undefined {
  switch (state) {
    case undefined:
      return eq(invites.status, 'pending');
    case 'pending':
      return and(eq(invites.status, 'pending'), gt(invites.expiresAt, now));
    case 'expired':
      return and(eq(invites.status, 'pending'), lte(invites.expiresAt, now));
    default:
      return eq(invites.status, state);
  }
}
