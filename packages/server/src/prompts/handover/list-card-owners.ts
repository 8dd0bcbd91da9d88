import type { HandlerInput, listCardOwners as listCardOwnersRoute, RouteOutput } from '@oriel/contracts';
import { and, asc, count, eq, inArray, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { cards, lists, organizationMembers, users } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import type { PromptsServices } from '../prompts-services';

export async function listCardOwners(
  { db }: PromptsServices,
  _: HandlerInput<typeof listCardOwnersRoute>,
  context: RequestContext,
): Promise<RouteOutput<typeof listCardOwnersRoute>> {
  const organizationId = context.organization.id;
  const members = await db
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId));
  const memberIds = new Set(members.map(({ userId }) => userId));
  const cardsOf = await countOf(db, cards, organizationId);
  const listsOf = await countOf(db, lists, organizationId);
  const people = await db
    .select({ userId: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, [...new Set([...memberIds, ...cardsOf.keys(), ...listsOf.keys()])]))
    .orderBy(asc(users.fullName), asc(users.id));
  return people.map(person => ({
    ...person,
    isMember: memberIds.has(person.userId),
    cards: cardsOf.get(person.userId) ?? 0,
    lists: listsOf.get(person.userId) ?? 0,
  }));
}

/** How many each person has made in the workspace; what is the product's belongs to none. */
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
