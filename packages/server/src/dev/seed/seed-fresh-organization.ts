import type { Services } from '../../services';
import { type DemoUsername, demoAccounts } from '../accounts';
import { type ExampleKeys, seedExamples } from './seed-examples';
import { seedPeople } from './seed-people';

export interface FreshOrganization {
  readonly userIds: Readonly<Record<DemoUsername, string>>;
  /** The workspace and the keys of its application. */
  readonly keys: ExampleKeys;
}

/**
 * Creates people and workspaces like those of the demonstration, without its cards, for a test that shares its server with
 * others.
 * @param tag Suffix of the usernames, addresses and names of the workspaces; unique on the database.
 */
export async function seedFreshOrganization(services: Services, tag: string): Promise<FreshOrganization> {
  const { people, userIds, organizationId } = await seedPeople(services, {
    issuer: 'test',
    names: [`Nordhafen Studio ${tag}`, `Südwind Logistik ${tag}`],
    accounts: demoAccounts.map(({ username, fullName, email }) => ({
      role: username,
      username: `${username}-${tag}`,
      fullName,
      email: email.replace('@', `-${tag}@`),
    })),
  });
  // The keys of the demonstration are kept in the data folder.
  const config = { ...services.config, dataDir: undefined };
  const keys = await seedExamples({ ...services, config }, organizationId, people.owner.id);
  return { userIds, keys };
}
