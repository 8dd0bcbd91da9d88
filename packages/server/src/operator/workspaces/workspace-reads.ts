import {
  type HandlerInput,
  type listOperatorWorkspaces,
  type OperatorTeam,
  type OperatorWorkspace,
  type OperatorWorkspaceDetails,
  productTypes,
} from '@oriel/contracts';
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { usedStorage } from '../../ai/files/store-file';
import { planIn } from '../../identity/permissions/compute-features';
import { accountColumns, settled } from '../../organizations/credits/account';
import { countLicensedMembers } from '../../organizations/credits/count-licensed-members';
import { readSeats } from '../../organizations/organizations/seats';
import type { Queryable } from '../../platform/db/database';
import { containsWords } from '../../platform/db/find-text';
import { creditAccounts, organizations, subscriptions, teams, users } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';

const megabyte = 1024 * 1024;

type Filters = HandlerInput<typeof listOperatorWorkspaces>['query'];

/** All workspaces by name, by page. */
export async function listWorkspaces(
  db: Queryable,
  { page, pageSize, search = '', state }: Filters,
): Promise<{ results: OperatorWorkspace[]; totalCount: number }> {
  const where = and(
    state === undefined
      ? undefined
      : state === 'suspended'
        ? isNotNull(organizations.suspendedAt)
        : isNull(organizations.suspendedAt),
    findsWorkspace(search.trim()),
  );
  const rows = await workspaceRows(db, where)
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [count] = await db
    .select({ count: sql<string>`count(*)` })
    .from(organizations)
    .leftJoin(users, eq(users.id, organizations.ownerId))
    .where(where);
  const results = await Promise.all(rows.map(row => describe(db, row)));
  return { results, totalCount: Number(count?.count ?? 0) };
}

function findsWorkspace(search: string): SQL | undefined {
  if (search === '') return undefined;
  return or(
    containsWords([organizations.name, users.fullName, users.email], search),
    eq(sql`${organizations.id}::text`, search.toLowerCase()),
  );
}

const workspaceRows = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      organization: organizations,
      owner: users,
      subscription: subscriptions,
      account: accountColumns,
    })
    .from(organizations)
    .leftJoin(users, eq(users.id, organizations.ownerId))
    .leftJoin(subscriptions, eq(subscriptions.organizationId, organizations.id))
    .leftJoin(creditAccounts, eq(creditAccounts.organizationId, organizations.id))
    .where(where);

type WorkspaceRow = Awaited<ReturnType<typeof workspaceRows>>[number];

async function describe(
  db: Queryable,
  { organization, owner, subscription, account }: WorkspaceRow,
): Promise<OperatorWorkspace> {
  return {
    id: organization.id,
    name: organization.name,
    personal: organization.personal,
    owner: owner && { id: owner.id, name: owner.fullName, email: owner.email },
    members: await countLicensedMembers(db, organization.id),
    plan: planIn(subscription),
    balanceMicroeuro: account === null ? 0 : settled(account),
    suspension: organization.suspendedAt === null ? null : (organization.suspensionReason ?? ''),
    createdAt: organization.createdAt.toISOString(),
  };
}

/** A workspace with everything that an operator can change. @throws 404 */
export async function readWorkspace(
  db: Queryable,
  { config, now }: Pick<Services, 'config' | 'now'>,
  id: string,
): Promise<OperatorWorkspaceDetails> {
  const [row] = await workspaceRows(db, eq(organizations.id, id));
  if (!row) throw notFound();
  const { organization, subscription } = row;
  const limits = organization.limits ?? {};
  const productType = productTypes.find(type => type === subscription?.productType);
  return {
    ...(await describe(db, row)),
    suspendedAt: organization.suspendedAt?.toISOString() ?? null,
    seats: await readSeats(db, id, now()),
    storageBytes: await usedStorage(db, id),
    storageMegabytes:
      limits.storageMegabytes ?? Math.round(config.fileLimits.bytesPerOrganization / megabyte),
    limits,
    subscription:
      subscription && productType
        ? {
            plan: subscription.plan === 'premium' ? 'premium' : 'team',
            productType,
            seats: subscription.seats,
            status: subscription.status,
            currentPeriodEnd: subscription.currentPeriodEnd?.toISOString() ?? null,
          }
        : null,
  };
}

/** The teams of a workspace by name. @throws 404 if there is no such workspace */
export async function readTeamNames(db: Queryable, organizationId: string): Promise<OperatorTeam[]> {
  if ((await db.$count(organizations, eq(organizations.id, organizationId))) === 0) throw notFound();
  return db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.organizationId, organizationId))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
}
