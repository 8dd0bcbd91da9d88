import {
  createSpendingLimit,
  deleteSpendingLimit,
  listSpendingLimits,
  type SpendingLimit,
  updateSpendingLimit,
} from '@oriel/contracts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { type LoadInput, type Operation, operationsOf } from '../../http/route/operation';
import { changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { microeuroPerCent } from '../../platform/config/microeuro';
import type { Queryable } from '../../platform/db/database';
import { applications, organizationMembers, spendingLimits, teams, users } from '../../platform/db/schema';
import { conflict, invalidPayload, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { publishOrganizationEvent } from '../organization-events/organization-events';
import { usedOfLimit } from './find-allowances';

const { operation, transaction } = operationsOf<Services>()({ spendingLimit: loadSpendingLimit });

/** Notifies every tab after the commit: a chat that waits for a higher limit continues. */
const telling = (operation: Operation<Services>): Operation<Services> => ({
  ...operation,
  open: async (services, named, context) => {
    const run = await operation.open(services, named, context);
    return async body => {
      const answer = await run(body);
      await publishOrganizationEvent(services, context.organization.id, 'credits');
      return answer;
    };
  },
});

const changes = [
  transaction(createSpendingLimit, async ({ db, body, context }) => {
    const organizationId = context.organization.id;
    const { amount, period, ...subject } = body;
    await checkSubject(db, organizationId, subject);
    const [row] = await db
      .insert(spendingLimits)
      .values({ organizationId, ...subject, period, amountMicroeuro: amount * microeuroPerCent })
      .onConflictDoNothing()
      .returning({ id: spendingLimits.id });
    if (!row) throw conflict('spending_limit_exists', 'There is a limit for it already');
    const limit = await readLimit(db, row.id);
    await writeAuditEntry(db, context, {
      kind: 'spending-limit-created',
      target: limit,
      changes: changesOf({ amount: [null, euroOf(limit)], period: [null, limit.period] }),
    });
    return limit;
  }),

  transaction(updateSpendingLimit, async ({ db, body: { amount, period }, spendingLimit, context }) => {
    const before = await readLimit(db, spendingLimit.id);
    const change = {
      ...(amount !== undefined && { amountMicroeuro: amount * microeuroPerCent }),
      ...(period !== undefined && { period }),
    };
    await db
      .update(spendingLimits)
      .set({ ...change, updatedAt: new Date() })
      .where(eq(spendingLimits.id, spendingLimit.id));
    const after = await readLimit(db, spendingLimit.id);
    const changes = changesOf({
      amount: [euroOf(before), euroOf(after)],
      period: [before.period, after.period],
    });
    if (changes.length > 0)
      await writeAuditEntry(db, context, { kind: 'spending-limit-changed', target: after, changes });
    return after;
  }),

  transaction(deleteSpendingLimit, async ({ db, spendingLimit, context }) => {
    const limit = await readLimit(db, spendingLimit.id);
    await writeAuditEntry(db, context, { kind: 'spending-limit-deleted', target: limit });
    await db.delete(spendingLimits).where(eq(spendingLimits.id, spendingLimit.id));
    return undefined;
  }),
];

export const spendingLimitOperations = [
  operation(listSpendingLimits, ({ db, context }) =>
    readLimits(db, eq(spendingLimits.organizationId, context.organization.id)),
  ),
  ...changes.map(telling),
];

/** The amount in the form of an audit entry. */
const euroOf = ({ amount }: SpendingLimit): string => `${(amount / 100).toFixed(2)} EUR`;

/** Checks that a limit is for a member, a team or an application of the workspace. @throws 400 */
async function checkSubject(db: Queryable, organizationId: string, subject: Subject): Promise<void> {
  const [path, found] = await countSubject(db, organizationId, subject);
  if (found === 0)
    throw invalidPayload([{ path: `body.${path}`, code: 'not_found', message: 'Not of this workspace' }]);
}

type Subject = { readonly userId: string } | { readonly teamId: string } | { readonly applicationId: string };

async function countSubject(
  db: Queryable,
  organizationId: string,
  subject: Subject,
): Promise<readonly [path: string, found: number]> {
  if ('userId' in subject) {
    const isMember = eq(organizationMembers.userId, subject.userId);
    const own = eq(organizationMembers.organizationId, organizationId);
    return ['userId', await db.$count(organizationMembers, and(own, isMember))];
  }
  if ('teamId' in subject) {
    const own = and(eq(teams.organizationId, organizationId), eq(teams.id, subject.teamId));
    return ['teamId', await db.$count(teams, own)];
  }
  const own = and(
    eq(applications.organizationId, organizationId),
    eq(applications.id, subject.applicationId),
  );
  return ['applicationId', await db.$count(applications, own)];
}

async function readLimits(db: Queryable, where: SQL): Promise<SpendingLimit[]> {
  const name = sql<string>`coalesce(${teams.name}, ${applications.name}, ${users.fullName}, '')`;
  const rows = await db
    .select({ limit: spendingLimits, name, used: usedOfLimit })
    .from(spendingLimits)
    .leftJoin(users, eq(users.id, spendingLimits.userId))
    .leftJoin(teams, eq(teams.id, spendingLimits.teamId))
    .leftJoin(applications, eq(applications.id, spendingLimits.applicationId))
    .where(where)
    .orderBy(asc(name), asc(spendingLimits.id));
  return rows.map(({ limit, name, used }) => ({
    id: limit.id,
    organizationId: limit.organizationId,
    userId: limit.userId,
    teamId: limit.teamId,
    applicationId: limit.applicationId,
    share: limit.share,
    name,
    amount: Math.floor(limit.amountMicroeuro / microeuroPerCent),
    period: limit.period,
    used: Math.ceil(used / microeuroPerCent),
    createdAt: limit.createdAt.toISOString(),
    updatedAt: limit.updatedAt.toISOString(),
  }));
}

async function readLimit(db: Queryable, id: string): Promise<SpendingLimit> {
  const [limit] = await readLimits(db, eq(spendingLimits.id, id));
  if (!limit) throw notFound();
  return limit;
}

/**
 * Loads the spending limit in the path, for a caller whose permission in the workspace the guard has checked.
 * @throws 404 for a limit of another workspace
 */
async function loadSpendingLimit({
  db,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable }): Promise<typeof spendingLimits.$inferSelect> {
  const found = db
    .select()
    .from(spendingLimits)
    .where(
      and(
        eq(spendingLimits.id, params.spendingLimitId ?? ''),
        eq(spendingLimits.organizationId, context.organization.id),
      ),
    );
  const [limit] = await (lock ? found.for('update') : found);
  if (!limit) throw notFound();
  return limit;
}
