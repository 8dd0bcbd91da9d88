import { and, eq, sql } from 'drizzle-orm';
import type { ActingUser } from '../../http/caller/actor';
import { saveUser } from '../../identity/users/save-user';
import { bookCredit } from '../../organizations/credits/book-credit';
import { monthlyGrantMicroeuro } from '../../organizations/credits/grants';
import { createOrganizationRows } from '../../organizations/organizations/create-organization-rows';
import { ensurePersonalOrganization } from '../../organizations/organizations/ensure-personal-organization';
import {
  billingNow,
  organizationMembers,
  organizationRoles,
  organizations,
  userProductRoles,
  users,
} from '../../platform/db/schema';
import type { Services } from '../../services';
import type { DemoAccount, DemoUsername } from '../accounts';
import { seedSubscription } from '../payments/seed-subscription';

export interface PeopleToSeed {
  /** Issuer under which their identities are stored. */
  readonly issuer: string;
  /** Names of two workspaces: that of the owner, the administrator and the member, and that of the outsider. */
  readonly names: readonly [string, string];
  /** One for each role; the username is unique for the issuer. */
  readonly accounts: readonly (DemoAccount & { readonly role: DemoUsername })[];
}

export interface SeededPeople {
  readonly people: Readonly<Record<DemoUsername, ActingUser>>;
  readonly userIds: Readonly<Record<DemoUsername, string>>;
  /** The workspace of the owner, the administrator and the member. */
  readonly organizationId: string;
}

/** Includes the grant of the first month. */
const credit = 25_000_000;

/** Creates people and their workspaces if they are missing, and leaves existing ones unchanged. */
export async function seedPeople(
  services: Services,
  { issuer, names, accounts }: PeopleToSeed,
): Promise<SeededPeople> {
  const made: (readonly [DemoUsername, ActingUser])[] = [];
  for (const { role, username, fullName, email } of accounts) {
    const user = await saveUser(services.db, { issuer, subject: username, email, username, fullName });
    await ensurePersonalOrganization(services, user);
    // They have completed the first steps; the owner sees them, like any first user.
    if (role !== 'owner')
      await services.db.update(users).set({ firstSteps: 'done' }).where(eq(users.id, user.id));
    made.push([role, user]);
  }
  // There is an account for every role.
  const people = Object.fromEntries(made) as SeededPeople['people'];
  const ids = made.map(([role, { id }]) => [role, id] as const);
  const organizationId = await seedOrganization(services, names[0], people.owner, [
    [people.admin, 'administrator'],
    [people.member, 'member'],
  ]);
  await seedOrganization(services, names[1], people.outsider, []);
  await services.db
    .insert(userProductRoles)
    .values([
      { userId: people.staff.id, role: 'staff' },
      { userId: people.operator.id, role: 'operator' },
    ])
    .onConflictDoNothing();
  // There is an account for every role.
  return { people, userIds: Object.fromEntries(ids) as SeededPeople['userIds'], organizationId };
}

async function seedOrganization(
  { db, config }: Services,
  name: string,
  owner: ActingUser,
  others: readonly (readonly [ActingUser, 'administrator' | 'member'])[],
): Promise<string> {
  const [found] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.ownerId, owner.id), eq(organizations.personal, false)))
    .orderBy(organizations.createdAt)
    .limit(1);
  if (found) return found.id;
  return db.transaction(async tx => {
    const organization = await createOrganizationRows(
      tx,
      { starterCredit: 0 },
      { name, ownerId: owner.id, personal: false },
    );
    if (!organization) throw new Error('The demo workspace was not stored');
    const organizationId = organization.id;
    const roles = await tx
      .select()
      .from(organizationRoles)
      .where(eq(organizationRoles.organizationId, organizationId));
    for (const [user, roleName] of others) {
      const role = roles.find(known => known.name === roleName);
      await tx
        .insert(organizationMembers)
        .values({ organizationId, userId: user.id, roleId: role?.id ?? null, createdBy: owner.id });
    }
    const members = others.length + 1;
    // The ledger's time, which is the beginning of this transaction: the process's clock is ahead of it by the statements so
    // far, so that the first grant and purchase would lie before the period and count for no budget.
    const [clock] = await tx
      .select({ at: sql<number>`floor(extract(epoch FROM ${billingNow}) * 1000)::float8` })
      .from(organizations)
      .where(eq(organizations.id, organizationId));
    await seedSubscription(
      tx,
      { id: organizationId, name },
      { plan: 'premium', seats: 10, price: config.planPrices.premium, isLocal: !config.stripe },
      new Date(clock?.at ?? 0),
    );
    await bookCredit(tx, {
      organizationId,
      kind: 'purchase',
      boughtDelta: credit - (config.stripe ? 0 : members * monthlyGrantMicroeuro),
      userId: owner.id,
      idempotencyKey: `demo ${organizationId}`,
    });
    for (const user of [owner, ...others.map(([other]) => other)]) {
      await tx.update(users).set({ lastOrganizationId: organizationId }).where(eq(users.id, user.id));
    }
    return organizationId;
  });
}
