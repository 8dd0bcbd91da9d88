import { createSecretKey, limits, listSecretKeys, revokeSecretKey, type SecretKey } from '@oriel/contracts';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import type { Queryable, Transaction } from '../../platform/db/database';
import { apiKeys, organizations, users } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { loadApplication } from '../applications/load-application';
import { checkTrusted } from '../applications/trust';
import { writeAuditEntry } from '../audit/write-audit-entry';
import { makeKey } from './create-secret-key';

const { operation, transaction } = operationsOf<Services>()({ application: loadApplication });

/** The secret keys of an application; keys without an application are API keys. */
export const secretKeyOperations = [
  operation(listSecretKeys, ({ db, application }) =>
    readSecretKeys(db, eq(apiKeys.applicationId, application.id)),
  ),

  transaction(createSecretKey, async ({ db, mail, body, application, context }) => {
    const { id: applicationId, organizationId } = application;
    await checkTrusted(db, application, context);
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
    await writeAuditEntry(db, context, { kind: 'secret-key-created', target: nameOf(application, made) });
    await tellOwner(db, mail, { organizationId, keyName: made.name, application, context });
    return { ...made, secretKey: key };
  }),

  transaction(revokeSecretKey, async ({ db, params, application, context }) => {
    await checkTrusted(db, application, context);
    const [removed] = await db
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, params.secretKeyId), eq(apiKeys.applicationId, application.id)))
      .returning();
    if (!removed) throw notFound();
    await writeAuditEntry(db, context, { kind: 'secret-key-revoked', target: nameOf(application, removed) });
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

/** Anyone with the key can read what was written through the application, so the owner gets a mail for every new one. */
async function tellOwner(
  tx: Transaction,
  mail: Services['mail'],
  {
    organizationId,
    keyName,
    application,
    context,
  }: {
    readonly organizationId: string;
    readonly keyName: string;
    readonly application: { readonly name: string };
    readonly context: Pick<RequestContext, 'user' | 'locale'>;
  },
): Promise<void> {
  const [owner] = await tx
    .select({ email: users.email, locale: users.locale, organizationName: organizations.name })
    .from(organizations)
    .innerJoin(users, eq(users.id, organizations.ownerId))
    .where(eq(organizations.id, organizationId));
  if (!owner?.email) return;
  const { email, organizationName } = owner;
  await mail?.queueKeyNotice(tx, {
    ...{ email, organizationName, keyName },
    applicationName: application.name,
    createdByName: context.user.fullName,
    locale: owner.locale ?? context.locale,
  });
}

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
