import { createSecretKey, limits, listSecretKeys, revokeSecretKey, type SecretKey } from '@oriel/contracts';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audit } from '../../core/audit/audit';
import { operationsOf } from '../../http/route/operation';
import { makeKey } from '../../identity/secret-keys/create-secret-key';
import type { Queryable } from '../../platform/db/database';
import { apiKeys, users } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { loadApplication } from '../applications/policy';

const { operation, transaction } = operationsOf<Services>()({ application: loadApplication });

/** The secret keys of an application; those of no application are API keys. */
export const secretKeyOperations = [
  operation(listSecretKeys, ({ db, application }) =>
    readSecretKeys(db, eq(apiKeys.applicationId, application.id)),
  ),

  transaction(createSecretKey, async ({ db, body, application, context }) => {
    const { id: applicationId, organizationId } = application;
    const userId = context.user.id;
    const present = await db.$count(apiKeys, eq(apiKeys.applicationId, applicationId));
    if (present >= limits.secretKeysPerApplication)
      throw conflict('conflict', `An application has at most ${limits.secretKeysPerApplication} secret keys`);
    const { key, columns } = makeKey();
    const owner = { organizationId, userId, createdBy: userId, applicationId };
    const [row] = await db
      .insert(apiKeys)
      .values({ ...owner, name: body.name, ...columns })
      .returning({ id: apiKeys.id });
    const [made] = row ? await readSecretKeys(db, eq(apiKeys.id, row.id)) : [];
    if (!made) throw new Error('The secret key was not stored');
    await audit(db, context, { kind: 'secret-key-created', target: nameOf(application, made) });
    return { ...made, secretKey: key };
  }),

  transaction(revokeSecretKey, async ({ db, params, application, context }) => {
    const [removed] = await db
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, params.secretKeyId), eq(apiKeys.applicationId, application.id)))
      .returning();
    if (!removed) throw notFound();
    await audit(db, context, { kind: 'secret-key-revoked', target: nameOf(application, removed) });
    return undefined;
  }),
];

const nameOf = (
  application: { readonly name: string },
  key: { readonly id: string; readonly name: string },
) => ({
  id: key.id,
  name: `${application.name}: ${key.name}`,
});

const creators = alias(users, 'creators');

async function readSecretKeys(db: Queryable, where: SQL): Promise<SecretKey[]> {
  const rows = await db
    .select({ key: apiKeys, createdByName: creators.fullName })
    .from(apiKeys)
    .leftJoin(creators, eq(creators.id, apiKeys.createdBy))
    .where(where)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.flatMap(({ key, createdByName }) =>
    key.applicationId === null
      ? []
      : [
          {
            id: key.id,
            applicationId: key.applicationId,
            name: key.name,
            secretKey: null,
            secretKeyHint: key.hint,
            lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
            createdBy: key.createdBy,
            createdByName,
            createdAt: key.createdAt.toISOString(),
          },
        ],
  );
}
