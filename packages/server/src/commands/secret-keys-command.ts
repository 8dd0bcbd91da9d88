import { limits } from '@oriel/contracts';
import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type AuditContext,
  writeAuditEntry,
  writeImpersonalEntry,
} from '../identity/audit/write-audit-entry';
import { changedRights, type Departure, endMemberships, publishAll } from '../identity/departures/departures';
import { lockOrganization } from '../identity/permissions/lock-organization';
import { createSecretKey } from '../identity/secret-keys/create-secret-key';
import { findManager } from '../identity/secret-keys/find-manager';
import type { Transaction } from '../platform/db/database';
import { apiKeys, applications, organizations, users } from '../platform/db/schema';
import type { CommandServices } from './command-services';

const usage = 'Usage: secret-keys [list | create <person> <workspace> <name> | revoke <id>]';
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

type KeyServices = Pick<CommandServices, 'db' | 'bus' | 'departures' | 'now'>;

/**
 * Runs `npm run secret-keys`: it lists and revokes API keys and the secret keys of applications, and creates an API key.
 *
 * @param advise - prints advice for a person, apart from the output that scripts read
 * @returns the output
 * @throws if there is no such command, key, person or workspace
 */
export async function runSecretKeysCommand(
  services: KeyServices,
  [command = 'list', ...args]: readonly string[],
  advise: (text: string) => void,
): Promise<string> {
  const [first = '', second = '', name = ''] = args.map(text => text.trim());
  if (command === 'list' && args.length === 0) return listSecretKeys(services);
  if (command === 'revoke' && args.length === 1) return revokeSecretKey(services, first);
  if (command !== 'create' || args.length !== 3 || name === '') throw new Error(usage);
  if (name.length > limits.apiKeyName) throw new Error(`A name has at most ${limits.apiKeyName} characters`);
  const key = await createApiKey(services, first, second, name);
  advise('Keep it where only your program can read it: it is not shown again.');
  return key;
}

async function createApiKey(
  { db }: KeyServices,
  person: string,
  workspace: string,
  name: string,
): Promise<string> {
  const { user, organization } = await findManager(db, person, workspace);
  return db.transaction(async tx => {
    await lockOrganization(tx, organization.id);
    const key = await createSecretKey(tx, { organizationId: organization.id, userId: user.id, name });
    const context: AuditContext = { actor: { kind: 'command' }, user, organization, address: '' };
    await writeAuditEntry(tx, context, { kind: 'api-key-created', target: { id: null, name } });
    return key;
  });
}

const makers = alias(users, 'makers');

async function listSecretKeys({ db }: KeyServices): Promise<string> {
  const rows = await db
    .select({
      key: apiKeys,
      workspace: organizations.name,
      application: applications.name,
      maker: makers.username,
    })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .leftJoin(applications, eq(applications.id, apiKeys.applicationId))
    .leftJoin(makers, eq(makers.id, apiKeys.createdBy))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
  const lines = rows.map(({ key, workspace, application, maker }) => {
    const kind = application === null ? 'API key' : `secret key of ${application}`;
    const made = `made ${key.createdAt.toISOString()} by ${maker ?? 'nobody any more'}`;
    return `${key.id}  sk_…${key.hint}  ${made}  ${key.name}, ${kind} in ${workspace}`;
  });
  return lines.join('\n') || 'There is no key';
}

async function revokeSecretKey({ db, bus, departures, now }: KeyServices, id: string): Promise<string> {
  const published = isUuid(id) ? await db.transaction(tx => removeKey(tx, departures, id, now())) : undefined;
  if (!published) throw new Error(`There is no key ${id}`);
  await publishAll(bus, published);
  return `Refused from now on: ${id}`;
}

/** The user of an API key is deleted with it; cards and lists of that user go to the owner of the workspace. */
async function removeKey(tx: Transaction, departures: readonly Departure[], id: string, now: Date) {
  const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id));
  if (!key) return undefined;
  const { organizationId, userId } = key;
  const { ownerId } = await lockOrganization(tx, organizationId);
  await writeImpersonalEntry(tx, 'operator', {
    kind: key.applicationId === null ? 'api-key-revoked' : 'secret-key-revoked',
    organizationId,
    target: { id: key.applicationId ?? key.id, name: key.name },
  });
  await tx.delete(apiKeys).where(eq(apiKeys.id, id));
  const leaving = { organizationId, userIds: [userId], heir: ownerId ?? undefined };
  const published = key.ownUser ? await endMemberships(tx, departures, leaving, now) : [];
  return [...published, ...changedRights([userId])];
}
