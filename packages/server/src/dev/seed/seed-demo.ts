import { saveUser } from '../../identity/users/save-user';
import { takeTransactionLock } from '../../platform/db/take-transaction-lock';
import type { Services } from '../../services';
import { type DemoUsername, demoAccounts, demoIssuer, formerColleague } from '../accounts';
import { type ExampleKeys, seedExamples } from './seed-examples';
import { seedPeople } from './seed-people';
import { seedStudioAgents } from './seed-studio-agents';
import { seedStudioCards } from './seed-studio-cards';

export interface Demo {
  /** Usernames of the accounts. */
  readonly accounts: readonly DemoUsername[];
  readonly userIds: Readonly<Record<DemoUsername, string>>;
  readonly keys: ExampleKeys;
}

/** Any number that no other lock on the database uses. */
const lockNumber = 7_203_642;

/**
 * Creates the missing people and workspaces of the demonstration, and leaves existing ones unchanged. If several processes start
 * at the same time on one database, one does it and the others wait.
 */
export function seedDemo(services: Services): Promise<Demo> {
  // The embedded database has one process, and its only connection would be taken by a lock.
  if (!services.config.database) return seed(services);
  return services.db.transaction(async tx => {
    await takeTransactionLock(tx, lockNumber);
    return seed(services);
  });
}

async function seed(services: Services): Promise<Demo> {
  const { people, userIds, organizationId } = await seedPeople(services, {
    issuer: demoIssuer,
    names: ['Nordhafen Studio', 'Südwind Logistik'],
    accounts: demoAccounts.map(account => ({ ...account, role: account.username })),
  });
  const former = await saveUser(services.db, {
    ...formerColleague,
    issuer: demoIssuer,
    subject: formerColleague.username,
    email: undefined,
  });
  await services.db.transaction(async tx => {
    await seedStudioAgents(tx, organizationId, name => people[name].id);
    await seedStudioCards(tx, organizationId, name =>
      name === formerColleague.username ? former.id : people[name].id,
    );
  });
  const keys = await seedExamples(services, organizationId, people.owner.id);
  return { accounts: demoAccounts.map(({ username }) => username), userIds, keys };
}
