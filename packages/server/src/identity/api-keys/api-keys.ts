import {
  type ApiKey,
  createApiKey,
  deleteApiKey,
  getApiKey,
  lifetimes,
  limits,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
} from '@oriel/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { Queryable, Transaction } from '../../platform/db/database';
import { apiKeys, organizationMembers, users } from '../../platform/db/schema';
import { conflict, forbidden, invalidPayload, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { changesOf, writeAuditEntry } from '../audit/write-audit-entry';
import { changedRights, endMemberships, publishAll } from '../departures/departures';
import { findProductRoles } from '../permissions/find-product-roles';
import { lockManaged } from '../permissions/lock-organization';
import { rightsChanged } from '../permissions/rights-watch';
import { makeKey } from '../secret-keys/create-secret-key';
import { apiKeyIssuer } from '../secret-keys/find-secret-key';
import { checkFresh } from '../sessions/check-fresh';
import { giveProductRoles, giveRole, giveTeams } from './give-rights';
import { type ApiKeyRow, loadApiKey } from './load-api-key';
import { readApiKeys } from './read-api-keys';

const { operation, transaction } = operationsOf<Services>()({ apiKey: loadApiKey });

export const apiKeyOperations = [
  operation(listApiKeys, ({ db, now, context }) => readApiKeys(db, context.organization.id, now())),

  transaction(createApiKey, async ({ db, now, body, context }) => {
    const organizationId = context.organization.id;
    const caller = { organizationId, userId: context.user.id };
    const { permissions } = await lockManaged(db, caller, 'manageOrganizationSettings');
    const present = await db.$count(
      apiKeys,
      and(eq(apiKeys.organizationId, organizationId), isNull(apiKeys.applicationId)),
    );
    if (present >= limits.apiKeysPerOrganization)
      throw conflict('conflict', `A workspace has at most ${limits.apiKeysPerOrganization} API keys`);
    const [user] = await db
      .insert(users)
      .values({
        username: body.userName ?? body.name.slice(0, limits.userName),
        fullName: body.userFullName ?? body.name,
        identityIssuer: apiKeyIssuer,
        identitySubject: crypto.randomUUID(),
      })
      .returning();
    if (!user) throw new Error('The user of the key was not stored');
    await db
      .insert(organizationMembers)
      .values({ organizationId, userId: user.id, createdBy: caller.userId });
    const holder = { organizationId, userId: user.id };
    await giveRole(db, holder, permissions, body.organizationRoleId);
    await giveTeams(db, holder, body.teamIds ?? []);
    await giveProductRoles(db, holder, caller.userId, body.roleIds ?? []);
    const { key, columns } = makeKey();
    const [row] = await db
      .insert(apiKeys)
      .values({
        organizationId,
        userId: user.id,
        ownUser: true,
        userEmail: body.userEmail ?? `${user.id}@keys.invalid`,
        name: body.name,
        expiresAt: readExpiry(body.expiresAt, now()) ?? null,
        createdBy: caller.userId,
        ...columns,
      })
      .returning();
    if (!row) throw new Error('The API key was not stored');
    const made = await readOne(db, row, now());
    const changes = changesOf(fieldsOf(undefined, made));
    await writeAuditEntry(db, context, { kind: 'api-key-created', target: row, changes });
    return { ...made, apiKey: key };
  }),

  operation(getApiKey, ({ db, now, apiKey }) => readOne(db, apiKey, now())),

  // Neither this nor the operations below are a `transaction`: other processes are notified after the commit.
  operation(updateApiKey, async ({ params, body, context, ...services }) => {
    const { db, bus, now } = services;
    // Giving a key more rights is equivalent to creating a new key.
    const { organizationRoleId, roleIds, teamIds, expiresAt: until } = body;
    if ([organizationRoleId, roleIds, teamIds, until].some(given => given !== undefined))
      checkFresh(now(), context.actor);
    const changed = await db.transaction(async tx => {
      const input = { ...services, db: tx, params, context, lock: true };
      const key = await loadApiKey(input);
      const before = await readOne(tx, key, now());
      const { name, expiresAt, requiresRotation, ...ofUser } = body;
      const holder = { organizationId: key.organizationId, userId: key.userId };
      if (ofUser.userName !== undefined || ofUser.userFullName !== undefined)
        await tx
          .update(users)
          .set({
            ...(ofUser.userName !== undefined && { username: ofUser.userName }),
            ...(ofUser.userFullName !== undefined && { fullName: ofUser.userFullName }),
          })
          .where(eq(users.id, key.userId));
      if (ofUser.organizationRoleId !== undefined)
        await giveRole(tx, holder, context.organization.permissions, ofUser.organizationRoleId);
      if (ofUser.teamIds) await giveTeams(tx, holder, ofUser.teamIds);
      if (ofUser.roleIds) await giveProductRoles(tx, holder, context.user.id, ofUser.roleIds);
      await tx
        .update(apiKeys)
        .set({
          ...(name !== undefined && { name }),
          ...(ofUser.userEmail !== undefined && { userEmail: ofUser.userEmail }),
          ...(expiresAt !== undefined && { expiresAt: readExpiry(expiresAt, now()) ?? null }),
          ...(requiresRotation !== undefined && { rotateBy: rotateBy(key, requiresRotation, now()) }),
          updatedAt: now(),
        })
        .where(eq(apiKeys.id, key.id));
      const after = await readOne(tx, key, now());
      const changes = changesOf(fieldsOf(before, after));
      if (changes.length > 0)
        await writeAuditEntry(tx, context, { kind: 'api-key-changed', target: after, changes });
      return after;
    });
    await bus.publish(rightsChanged, changed.userId);
    return changed;
  }),

  operation(rotateApiKey, async ({ params, context, ...services }) => {
    const { db, bus, now } = services;
    const { key, columns } = makeKey();
    const rotated = await db.transaction(async tx => {
      const row = await loadApiKey({ ...services, db: tx, params, context, lock: true });
      await checkRotation(tx, row, context.user.id);
      await tx
        .update(apiKeys)
        // A key has no product role that its creator lacks, and the holder of the secret counts as its creator.
        .set({
          ...columns,
          createdBy: context.user.id,
          rotateBy: null,
          // A rotated key counts as replaced.
          issuesTokensUntil: null,
          updatedAt: now(),
        })
        .where(eq(apiKeys.id, row.id));
      await writeAuditEntry(tx, context, { kind: 'api-key-rotated', target: row });
      return readOne(tx, row, now());
    });
    await bus.publish(rightsChanged, rotated.userId);
    return { ...rotated, apiKey: key };
  }),

  operation(deleteApiKey, async ({ params, context, ...services }) => {
    const { db, bus, departures, now } = services;
    const published = await db.transaction(async tx => {
      const key = await loadApiKey({ ...services, db: tx, params, context, lock: true });
      await writeAuditEntry(tx, context, { kind: 'api-key-revoked', target: key });
      await tx.delete(apiKeys).where(eq(apiKeys.id, key.id));
      const { organizationId, userId } = key;
      const leaving = { organizationId, userIds: [userId], heir: context.user.id };
      return [...(await endMemberships(tx, departures, leaving, now())), ...changedRights([userId])];
    });
    await publishAll(bus, published);
    return undefined;
  }),
];

async function readOne(db: Queryable, { id, organizationId }: ApiKeyRow, now: Date): Promise<ApiKey> {
  const [key] = await readApiKeys(db, organizationId, now, id);
  if (!key) throw notFound();
  return key;
}

/** @throws 400 for a time in the past */
function readExpiry(text: string | null | undefined, now: Date): Date | undefined {
  if (text === undefined || text === null) return undefined;
  const moment = new Date(text);
  if (moment <= now)
    throw invalidPayload([{ path: 'body.expiresAt', code: 'past', message: 'Not in the future' }]);
  return moment;
}

/** Requiring rotation again does not extend the time of a key. */
function rotateBy(key: ApiKeyRow, required: boolean, now: Date): Date | null {
  if (!required) return null;
  return key.rotateBy ?? new Date(now.getTime() + lifetimes.keyRotation * 1_000);
}

/**
 * A caller who rotates a key gets the new secret and with it all rights of the key.
 * @throws 403 for a key with a product role that the caller lacks
 */
async function checkRotation(tx: Transaction, key: ApiKeyRow, callerId: string): Promise<void> {
  const held = await findProductRoles(tx, callerId);
  const given = await findProductRoles(tx, key.userId);
  if (given.some(role => !held.includes(role))) throw forbidden();
}

function fieldsOf(before: ApiKey | undefined, after: ApiKey): Parameters<typeof changesOf>[0] {
  const pair = <T>(read: (key: ApiKey) => T) => [before && read(before), read(after)] as const;
  return {
    name: pair(key => key.name),
    userName: pair(key => key.userName),
    userFullName: pair(key => key.userFullName),
    userEmail: pair(key => key.userEmail),
    role: pair(key => key.organizationRole?.name),
    productRoles: pair(key => key.roles.map(({ name }) => name)),
    teams: pair(key => key.teams.map(({ name }) => name)),
    expiresAt: pair(key => key.expiresAt),
    requiresRotation: pair(key => (key.requiresRotation ? key.rotateBy : null)),
  };
}
