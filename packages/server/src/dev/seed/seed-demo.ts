import { eq } from 'drizzle-orm';
import { saveUser } from '../../identity/users/save-user';
import type { Queryable } from '../../platform/db/database';
import { agents } from '../../platform/db/schema';
import { takeTransactionLock } from '../../platform/db/take-transaction-lock';
import { isSeeded } from '../../prompts/curated-cards/seed-curated-cards';
import type { Services } from '../../services';
import { type DemoUsername, demoAccounts, demoIssuer, formerColleague } from '../accounts';
import { type ExampleKeys, seedExamples } from './seed-examples';
import { seedPeople } from './seed-people';
import { seedStudioCards } from './seed-studio-cards';

/** Position of an agent that a person has created in a workspace. */
const position = 50;

/**
 * The demo workspace's agent that draws inside a chat, with the model of the assistant. Only created together with the
 * workspace's cards.
 */
async function seedStudioAgents(db: Queryable, organizationId: string, createdBy: string): Promise<void> {
  if (await isSeeded(db, 'studio')) return;
  const [assistant] = await db
    .select({ modelId: agents.modelId })
    .from(agents)
    .where(eq(agents.internalId, 'assistant'));
  if (!assistant) return;
  await db.insert(agents).values({
    organizationId,
    createdBy,
    modelId: assistant.modelId,
    name: 'Illustrator',
    description: 'Generates images in the chat.',
    systemMessages: ['Generate an image for what is asked, then say in one sentence what it shows.'],
    assignedTools: ['generate_image'],
    position,
  });
}

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
    await seedStudioAgents(tx, organizationId, people.owner.id);
    await seedStudioCards(tx, organizationId, name =>
      name === formerColleague.username ? former.id : people[name].id,
    );
  });
  const keys = await seedExamples(services, organizationId, people.owner.id);
  return { accounts: demoAccounts.map(({ username }) => username), userIds, keys };
}
