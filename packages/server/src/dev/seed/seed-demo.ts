import { and, eq } from 'drizzle-orm';
import { createOrganizationRows } from '../../core/organizations/create-organization-rows';
import { ensurePersonalOrganization } from '../../core/organizations/ensure-personal-organization';
import { saveUser } from '../../core/users/save-user';
import {
  creditAccounts,
  creditLedger,
  organizationMembers,
  organizationRoles,
  organizations,
  subscriptions,
  userProductRoles,
  users,
} from '../../db/schema';
import { takeTurn } from '../../db/take-turn';
import type { ActingUser } from '../../http/actor';
import type { Services } from '../../services';
import { type DemoUsername, demoAccounts, demoIssuer, formerColleague } from '../accounts';
import { type ExampleKeys, seedExamples } from './seed-examples';
import { seedStudioCards } from './seed-studio-cards';

export interface Demo {
  /** Usernames of the accounts. */
  readonly accounts: readonly DemoUsername[];
  readonly keys: ExampleKeys;
}

/** Any number that nothing else on the database locks. */
const lockNumber = 7_203_642;
const demoCredit = 25_000_000;

/**
 * Makes the people and workspaces of the demonstration that are not there yet, and leaves alone what is. Of several
 * processes that start at once on one database, one does it and the others wait.
 */
export function seedDemo(services: Services): Promise<Demo> {
  // The embedded database has one process, and one connection that a lock would hold.
  if (!services.config.database) return seed(services);
  return services.db.transaction(async tx => {
    await takeTurn(tx, lockNumber);
    return seed(services);
  });
}

async function seed(services: Services): Promise<Demo> {
  const people = new Map<DemoUsername, ActingUser>();
  for (const { username, fullName, email } of demoAccounts) {
    const user = await saveUser(services.db, {
      issuer: demoIssuer,
      subject: username,
      email,
      username,
      fullName,
    });
    await ensurePersonalOrganization(services, user);
    people.set(username, user);
  }
  const person = (name: DemoUsername): ActingUser => {
    const user = people.get(name);
    if (!user) throw new Error(`There is no demo account ${name}`);
    return user;
  };
  const studio = await seedOrganization(services, 'Nordhafen Studio', person('owner'), [
    [person('admin'), 'administrator'],
    [person('member'), 'member'],
  ]);
  await seedOrganization(services, 'Südwind Logistik', person('outsider'), []);
  await services.db
    .insert(userProductRoles)
    .values({ userId: person('staff').id, role: 'staff' })
    .onConflictDoNothing();
  const former = await saveUser(services.db, {
    ...formerColleague,
    issuer: demoIssuer,
    subject: formerColleague.username,
    email: undefined,
  });
  await services.db.transaction(tx =>
    seedStudioCards(tx, studio, name => (name === formerColleague.username ? former : person(name)).id),
  );
  const keys = await seedExamples(services, studio, person('owner').id);
  return { accounts: demoAccounts.map(({ username }) => username), keys };
}

async function seedOrganization(
  { db }: Services,
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
    await tx.insert(subscriptions).values({
      organizationId,
      plan: 'premium',
      productType: 'stripeSubscription',
      seats: 10,
      status: 'active',
    });
    await tx
      .update(creditAccounts)
      .set({ bought: demoCredit })
      .where(eq(creditAccounts.organizationId, organizationId));
    await tx.insert(creditLedger).values({
      organizationId,
      delta: demoCredit,
      kind: 'purchase',
      idempotencyKey: `demo ${organizationId}`,
    });
    for (const user of [owner, ...others.map(([other]) => other)]) {
      await tx.update(users).set({ lastOrganizationId: organizationId }).where(eq(users.id, user.id));
    }
    return organizationId;
  });
}
