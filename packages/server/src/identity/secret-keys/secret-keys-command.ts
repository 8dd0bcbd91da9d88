import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import { apiKeys, organizationMembers, organizations, users } from '../../platform/db/schema';
import type { Services } from '../../services';
import { findAccess } from '../permissions/find-access';
import { createSecretKey } from './create-secret-key';
import { apiKeyIssuer } from './find-secret-key';

const usage = 'Usage: secret-keys [list | create <person> <workspace> <name> | revoke <id>]';
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * What `npm run secret-keys` does with its arguments.
 *
 * @param advise - told what a person should know and no script that takes the answer
 * @returns what it prints
 * @throws when there is no such command, key, person or workspace
 */
export async function runSecretKeysCommand(
  { db }: Pick<Services, 'db'>,
  [command = 'list', ...args]: readonly string[],
  advise: (text: string) => void,
): Promise<string> {
  const [first = '', second = '', name = ''] = args.map(text => text.trim());
  if (command === 'list' && args.length === 0) return listSecretKeys(db);
  if (command === 'revoke' && args.length === 1) return revokeSecretKey(db, first);
  if (command !== 'create' || args.length !== 3 || name === '') throw new Error(usage);
  const userId = await findPerson(db, first);
  const organizationId = await findWorkspace(db, userId, second);
  const key = await createSecretKey(db, { organizationId, userId, name });
  advise('Keep it where only your server can read it: it is not shown again.');
  return key;
}

async function listSecretKeys(db: Services['db']): Promise<string> {
  const rows = await db
    .select({ key: apiKeys, workspace: organizations.name, person: users.username })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
  const lines = rows.map(
    ({ key, workspace, person }) =>
      `${key.id}  sk_…${key.hint}  made ${key.createdAt.toISOString()}  ${key.name}, as ${person} in ${workspace}`,
  );
  return lines.join('\n') || 'There is no secret key';
}

async function revokeSecretKey(db: Services['db'], id: string): Promise<string> {
  const gone = isUuid(id) ? await db.delete(apiKeys).where(eq(apiKeys.id, id)).returning() : [];
  if (gone.length === 0) throw new Error(`There is no secret key ${id}`);
  return `Refused from now on: ${id}`;
}

/** By email or username. Two providers may know two people by one name: then only the email will do. */
async function findPerson(db: Services['db'], text: string): Promise<string> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ne(users.identityIssuer, apiKeyIssuer),
        or(eq(users.username, text), eq(sql`lower(${users.email})`, text.toLowerCase())),
      ),
    );
  const [person] = found;
  if (!person) throw new Error(`Nobody is known as ${text}: a person is known after the first sign-in`);
  if (found.length > 1) throw new Error(`Several people are known as ${text}: name one by email`);
  return person.id;
}

/** Only where the person may manage settings: elsewhere every use of the key would be refused. */
async function findWorkspace(db: Services['db'], userId: string, text: string): Promise<string> {
  const memberships = await db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  const all = await Promise.all(memberships.map(({ id }) => findAccess(db, id, userId)));
  const managed = all.flatMap(access =>
    access?.permissions.has('manageOrganizationSettings') ? [access] : [],
  );
  const found = managed.filter(({ id, name }) => id === text || name === text);
  const [workspace] = found;
  if (workspace && found.length === 1) return workspace.id;
  const choice = managed.map(({ id, name }) => `  ${id}  ${name}`);
  throw new Error(['Name one workspace that the person manages, by id or name:', ...choice].join('\n'));
}
