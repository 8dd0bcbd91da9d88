import { asc, eq } from 'drizzle-orm';
import { apiKeys, organizations, users } from '../../platform/db/schema';
import type { Services } from '../../services';
import { createSecretKey } from './create-secret-key';
import { findManager } from './find-manager';

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
  const { user, organization } = await findManager(db, first, second);
  const key = await createSecretKey(db, { organizationId: organization.id, userId: user.id, name });
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
