import { handOverCards, listCardOwners } from '@oriel/contracts';
import { and, asc, count, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { changesOf, findPerson, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import type { Queryable } from '../../platform/db/database';
import { applicationPeople, cards, lists, organizationMembers, users } from '../../platform/db/schema';
import { conflict, invalidPayload } from '../../platform/errors/errors';
import { libraryOperations } from '../prompts-services';
import { giveLibrary } from './library-departure';

const { operation, transaction } = libraryOperations({});

export const handoverOperations = [
  operation(listCardOwners, async ({ db, context }) => {
    const organizationId = context.organization.id;
    const members = await db
      .select({ userId: organizationMembers.userId })
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizationId));
    const memberIds = new Set(members.map(({ userId }) => userId));
    const cardsOf = await countOf(db, cards, organizationId);
    const listsOf = await countOf(db, lists, organizationId);
    const people = await db
      .select({ userId: users.id, name: users.fullName, email: users.email })
      .from(users)
      .where(
        and(
          inArray(users.id, [...new Set([...memberIds, ...cardsOf.keys(), ...listsOf.keys()])]),
          ne(users.identityIssuer, apiKeyIssuer),
          // People of an application keep their own data.
          notInArray(users.id, db.select({ id: applicationPeople.userId }).from(applicationPeople)),
        ),
      )
      .orderBy(asc(users.fullName), asc(users.id));
    return people.map(({ email, ...person }) => ({
      ...person,
      // A former member may have changed their address since; the workspace must not see the new one.
      email: memberIds.has(person.userId) ? email : null,
      isMember: memberIds.has(person.userId),
      cards: cardsOf.get(person.userId) ?? 0,
      lists: listsOf.get(person.userId) ?? 0,
    }));
  }),

  /**
   * Transfers everything that a former member made in the workspace to a member. Nothing is taken from a current member, whose
   * private cards stay private.
   */
  transaction(handOverCards, async ({ db, body, context }) => {
    const organizationId = context.organization.id;
    if (!(await isMember(db, organizationId, body.to)))
      throw invalidPayload([{ path: 'body.to', code: 'not_found', message: 'Not a member' }]);
    const isPerson = eq(applicationPeople.userId, body.from);
    if ((await isMember(db, organizationId, body.from)) || (await db.$count(applicationPeople, isPerson)) > 0)
      throw conflict('conflict', 'Cards of a current member or person cannot be handed over');
    const given = await giveLibrary(db, { organizationId, from: [body.from], to: body.to });
    const from = await findPerson(db, body.from);
    const to = await findPerson(db, body.to);
    const changes = changesOf({ owner: [from.name, to.name] });
    await writeAuditEntry(db, context, { kind: 'cards-handed-over', target: from, changes });
    return given;
  }),
];

/** Locks the membership until the transaction ends. */
async function isMember(db: Queryable, organizationId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    )
    .for('share');
  return rows.length > 0;
}

/** Counts the items of each person in the workspace; curated cards belong to nobody. */
async function countOf(
  db: Queryable,
  table: typeof cards | typeof lists,
  organizationId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ userId: table.createdBy, number: count() })
    .from(table)
    .where(and(eq(table.organizationId, organizationId), ne(table.visibility, 'CURATED')))
    .groupBy(table.createdBy);
  return new Map(rows.flatMap(({ userId, number }) => (userId === null ? [] : [[userId, number] as const])));
}
