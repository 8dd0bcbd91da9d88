import type { MemberResources } from '@oriel/contracts';
import { and, count, eq, inArray, ne } from 'drizzle-orm';
import { type Departure, isOneOf, type UserIds } from '../../identity/departures/departures';
import type { Queryable } from '../../platform/db/database';
import {
  agents,
  applicationPeople,
  applications,
  cardImages,
  cardProposals,
  cards,
  deletedCards,
  lists,
} from '../../platform/db/schema';

/** All items of people in a workspace. Curated cards belong to no workspace. */
interface Made {
  readonly organizationId: string;
  readonly createdBy: UserIds;
}

const madeBy = (table: typeof cards | typeof lists, { organizationId, createdBy }: Made) =>
  and(
    eq(table.organizationId, organizationId),
    isOneOf(table.createdBy, createdBy),
    ne(table.visibility, 'CURATED'),
  );

const binOf = ({ organizationId, createdBy }: Made) =>
  and(eq(deletedCards.organizationId, organizationId), isOneOf(deletedCards.createdBy, createdBy));

/** Cards and lists go to an heir, or are deleted. */
export const libraryDeparture: Departure = {
  async leave(tx, { organizationId, userIds, heir }) {
    if (heir === undefined) await deleteLibrary(tx, { organizationId, createdBy: userIds });
    else await giveLibrary(tx, { organizationId, from: userIds, to: heir });
    return [];
  },
  async deleteOrganization(tx, organizationId) {
    await releaseLibrary(tx, organizationId);
    return [];
  },
  moveToOwner: moveLibrary,
  countInheritance: (db, { organizationId, userId }) =>
    countLibrary(db, { organizationId, createdBy: [userId] }),
};

/** Transfers everything that a person made in a workspace to another person. @returns the number of items */
export async function giveLibrary(
  db: Queryable,
  {
    organizationId,
    from,
    to,
  }: { readonly organizationId: string; readonly from: UserIds; readonly to: string },
): Promise<{ cards: number; lists: number }> {
  const made = { organizationId, createdBy: from };
  const given = { createdBy: to };
  const givenCards = await db.update(cards).set(given).where(madeBy(cards, made)).returning({ id: cards.id });
  const givenLists = await db.update(lists).set(given).where(madeBy(lists, made)).returning({ id: lists.id });
  await db.update(deletedCards).set(given).where(binOf(made));
  return { cards: givenCards.length, lists: givenLists.length };
}

/** Deletes everything that a person made in a workspace; a job removes the images that are no longer used. */
async function deleteLibrary(db: Queryable, made: Made): Promise<void> {
  await db.delete(cards).where(madeBy(cards, made));
  await db.delete(lists).where(madeBy(lists, made));
  await db.delete(deletedCards).where(binOf(made));
}

async function countLibrary(db: Queryable, made: Made): Promise<Pick<MemberResources, 'cards' | 'lists'>> {
  const byVisibility = await db
    .select({ visibility: cards.visibility, number: count() })
    .from(cards)
    .where(madeBy(cards, made))
    .groupBy(cards.visibility);
  const numberOf = (name: string) => byVisibility.find(({ visibility }) => visibility === name)?.number ?? 0;
  return {
    cards: {
      PRIVATE: numberOf('PRIVATE'),
      ORG: numberOf('ORG') + numberOf('TEAMS'),
      PUBLIC: numberOf('PUBLIC'),
    },
    lists: await db.$count(lists, madeBy(lists, made)),
  };
}

/**
 * Prepares the library of a workspace for its deletion: curated cards and lists become the product's, and images are kept until
 * the job that removes unused ones has also removed their files.
 */
async function releaseLibrary(db: Queryable, organizationId: string): Promise<void> {
  const released = { organizationId: null };
  for (const table of [cards, lists])
    await db
      .update(table)
      .set(released)
      .where(and(eq(table.organizationId, organizationId), eq(table.visibility, 'CURATED')));
  await db.update(cardImages).set(released).where(eq(cardImages.organizationId, organizationId));
}

/**
 * Moves all cards and lists of a workspace to another one, where they belong to one person. Those of people of its applications,
 * which nobody else has seen, are deleted.
 */
async function moveLibrary(
  db: Queryable,
  { from, to, owner }: { readonly from: string; readonly to: string; readonly owner: string },
): Promise<void> {
  const moved = { organizationId: to, createdBy: owner };
  const people = db
    .select({ id: applicationPeople.userId })
    .from(applicationPeople)
    .innerJoin(applications, eq(applications.id, applicationPeople.applicationId))
    .where(eq(applications.organizationId, from));
  for (const table of [cards, lists, deletedCards])
    await db.delete(table).where(and(eq(table.organizationId, from), inArray(table.createdBy, people)));
  const own = db.select({ id: agents.id }).from(agents).where(eq(agents.organizationId, from));
  await db
    .update(cards)
    .set({ defaultAgentId: null })
    .where(and(eq(cards.organizationId, from), inArray(cards.defaultAgentId, own)));
  // The teams do not exist in the other workspace.
  await db
    .update(cards)
    .set({ visibility: 'PRIVATE', teamIds: [] })
    .where(and(eq(cards.organizationId, from), eq(cards.visibility, 'TEAMS')));
  for (const table of [cards, lists])
    await db
      .update(table)
      .set(moved)
      .where(and(eq(table.organizationId, from), ne(table.visibility, 'CURATED')));
  await db.update(cardProposals).set({ organizationId: to }).where(eq(cardProposals.organizationId, from));
  await db.update(deletedCards).set(moved).where(eq(deletedCards.organizationId, from));
  await db.update(cardImages).set({ organizationId: to }).where(eq(cardImages.organizationId, from));
}
