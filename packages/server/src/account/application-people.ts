/*
 * Export and deletion of an application's person, for the server of that application, which names the person by its own `id`.
 * Members are excluded, including those whom a trusted application knows: they export and delete their own accounts.
 */
import { deleteApplicationPerson, exportApplicationPerson } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { toActingUser } from '../http/caller/acting-user';
import { operationsOf } from '../http/route/operation';
import { type AuditContext, writeAuditEntry } from '../identity/audit/write-audit-entry';
import { publishAll } from '../identity/departures/departures';
import { deletePeople } from '../identity/people/delete-people';
import { applicationOfKey, type KeyActor, readKey } from '../identity/people/key-actor';
import { lockOrganization } from '../identity/permissions/lock-organization';
import type { Queryable } from '../platform/db/database';
import { applicationPeople, users } from '../platform/db/schema';
import { notFound } from '../platform/errors/errors';
import type { Files } from '../platform/files/files';
import type { Services } from '../services';
import { exportAccount } from './export-account';

const { operation } = operationsOf<Services & { readonly files: Files }>()({});

export const applicationPeopleOperations = [
  operation(exportApplicationPerson, async ({ db, files, now, log, config, params, context }) => {
    const key = await readKey(db, context.actor);
    const { person, organization, application } = await findOwn(db, key, params.subject);
    await db.transaction(tx =>
      writeAuditEntry(tx, auditContext(context, organization), {
        kind: 'application-person-exported',
        target: { id: person.id, name: person.fullName },
        applicationName: application.name,
      }),
    );
    return exportAccount({
      ...{ db, files, now, log },
      user: toActingUser(person),
      locale: context.locale,
      productName: config.productName,
      workspaces: [organization],
    });
  }),

  // Not a `transaction`: other processes are notified after the commit.
  operation(deleteApplicationPerson, async ({ db, bus, departures, now, params, context }) => {
    const key = await readKey(db, context.actor);
    const published = await db.transaction(async tx => {
      await lockOrganization(tx, key.organizationId);
      const { person, organization, application } = await findOwn(tx, key, params.subject);
      await writeAuditEntry(tx, auditContext(context, organization), {
        kind: 'application-person-deleted',
        target: { id: person.id, name: person.fullName },
        applicationName: application.name,
      });
      return deletePeople(tx, departures, { organizationId: organization.id, userIds: [person.id] }, now());
    });
    await publishAll(bus, published);
    return undefined;
  }),
];

/** A person of the key's application. @throws 404 */
async function findOwn(db: Queryable, key: KeyActor, subject: string) {
  const { application, organization } = await applicationOfKey(db, key);
  const [row] = await db
    .select({ person: users })
    .from(applicationPeople)
    .innerJoin(users, eq(users.id, applicationPeople.userId))
    .where(and(eq(applicationPeople.applicationId, application.id), eq(applicationPeople.subject, subject)));
  if (!row) throw notFound();
  return { ...row, application, organization };
}

// The log reads only the id and the name of the workspace.
const auditContext = (
  context: Pick<AuditContext, 'user' | 'address' | 'actor'>,
  organization: { readonly id: string; readonly name: string },
) => ({ user: context.user, address: context.address, actor: context.actor, organization }) as AuditContext;
