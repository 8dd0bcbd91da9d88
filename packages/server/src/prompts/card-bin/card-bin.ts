import {
  type CardRight,
  changeCards,
  deleteCards,
  findCardProblems,
  listDeletedCards,
  normalizeTags,
  restoreCards,
} from '@oriel/contracts';
import { and, desc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { madeThrough } from '../../http/caller/owner';
import type { Queryable, Transaction } from '../../platform/db/database';
import { cards, deletedCards, listCards, lists, users } from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { CardViewer } from '../card-viewer';
import { audienceOf, checkTeams, isSameAudience } from '../cards/audience';
import { binCards, unbinCards } from '../cards/bin-cards';
import { type CardStanding, cardRightsOf, isMadeBy, maySee, mayShowAs } from '../cards/card-rights';
import { logPublication } from '../cards/change-card';
import { readVisibility } from '../cards/describe-card';
import { readCard } from '../cards/find-card';
import { writeChange } from '../cards/write-change';
import { listRightsOf, maySeeList, requireListPlan } from '../lists/list-rights';
import { libraryOperations } from '../prompts-services';

const { operation } = libraryOperations({});

export const cardBinOperations = [
  operation(deleteCards, async ({ db, body, viewer, context }) => {
    const rows = await readStandings(db, body.cardIds, context.organization.id);
    const mine = await allowed(viewer, rows, 'delete');
    return db.transaction(async tx => ({
      cardIds: await binCards(tx, await lockUnchanged(tx, mine), context.user.id),
    }));
  }),

  operation(restoreCards, async ({ db, body, viewer, context }) => {
    const { organization } = context;
    const found = await db
      .select({
        cardId: deletedCards.cardId,
        id: deletedCards.cardId,
        applicationId: deletedCards.applicationId,
        organizationId: deletedCards.organizationId,
        createdBy: deletedCards.createdBy,
        visibility: deletedCards.visibility,
        // Only its creator and administrators may restore it.
        teamIds: sql<string[]>`'{}'::uuid[]`,
      })
      .from(deletedCards)
      .where(and(inArray(deletedCards.cardId, body.cardIds), inBin(organization.id)));
    const mine: string[] = [];
    for (const row of found) if (await mayRestore(viewer, row)) mine.push(row.cardId);
    const cardIds = await db.transaction(tx => unbinCards(tx, mine.toSorted()));
    return { cardIds };
  }),

  operation(listDeletedCards, async ({ db, query, context: { organization, owner, user } }) => {
    const isAdministrator = organization.permissions.has('manageOrganization');
    const where = and(
      eq(deletedCards.organizationId, organization.id),
      or(
        and(eq(deletedCards.createdBy, user.id), madeThrough(deletedCards.applicationId, owner)),
        isAdministrator
          ? ne(deletedCards.visibility, 'PRIVATE')
          : and(
              notInArray(deletedCards.visibility, ['PRIVATE', 'TEAMS']),
              eq(deletedCards.deletedBy, user.id),
              madeThrough(deletedCards.applicationId, owner),
            ),
      ),
    );
    const rows = await db
      .select({
        id: deletedCards.cardId,
        title: deletedCards.title,
        visibility: deletedCards.visibility,
        deletedAt: deletedCards.deletedAt,
        deletedBy: deletedCards.deletedBy,
        deletedByName: users.fullName,
      })
      .from(deletedCards)
      .leftJoin(users, eq(users.id, deletedCards.deletedBy))
      .where(where)
      .orderBy(desc(deletedCards.deletedAt), deletedCards.cardId)
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize);
    return {
      results: rows.map(({ deletedBy, ...row }) => ({
        ...row,
        // People of an application may not see names.
        deletedByName: organization.application && deletedBy !== user.id ? null : row.deletedByName,
        visibility: readVisibility(row.visibility),
        deletedAt: row.deletedAt.toISOString(),
      })),
      totalCount: await db.$count(deletedCards, where),
    };
  }),

  operation(changeCards, async ({ db, body, viewer, context }) => {
    const { organization, user } = context;
    const { addTags = [], visibility, teamIds, listId } = body;
    if (visibility && !(await mayShowAs(viewer, organization.id, visibility))) throw forbidden();
    // Check the requested teams before changing any card.
    if (teamIds) await checkTeams(db, viewer, organization.id, audienceOf({ visibility: 'ORG', teamIds }));
    if (listId !== undefined) {
      const [list] = await db.select().from(lists).where(eq(lists.id, listId));
      if (!list || !(await maySeeList(viewer, list)) || list.organizationId !== organization.id)
        throw notFound();
      if (!(await listRightsOf(viewer, list)).includes('edit')) throw forbidden();
      requireListPlan(organization);
    }
    const rows = await readStandings(db, body.cardIds, organization.id);
    const isWritten = addTags.length > 0 || visibility !== undefined;
    const mine = isWritten ? await allowed(viewer, rows, 'edit') : await seen(viewer, rows);
    const done: string[] = [];
    await db.transaction(async tx => {
      for (const id of await lockUnchanged(tx, mine)) {
        const card = await readCard(tx, id);
        if (!card) continue;
        const audience = visibility && audienceOf({ visibility, teamIds }, card);
        const isShownToOthers = audience !== undefined && !isSameAudience(audience, card);
        // The requested visibility is for this workspace: a curated card belongs to another one, or to none.
        if (isShownToOthers && card.organizationId !== organization.id) continue;
        const tags = normalizeTags([...card.tags, ...addTags]);
        if (addTags.length > 0 && findCardProblems({ tags }).tags) continue;
        const isSame = tags.length === card.tags.length && !isShownToOthers;
        if (isWritten && !isSame) {
          await writeChange(
            tx,
            card,
            { tags, audience, ...(viewer.applicationId === undefined && { applicationId: null }) },
            { changedBy: user.id },
          );
          if (visibility) await logPublication(tx, context, card, visibility);
        }
        if (listId !== undefined)
          await tx.insert(listCards).values({ listId, cardId: id }).onConflictDoNothing();
        done.push(id);
      }
    });
    return { cardIds: done };
  }),
];

/** Cards of the workspace, and curated ones. */
const readStandings = (db: Queryable, cardIds: readonly string[], organizationId: string) =>
  db
    .select({
      id: cards.id,
      organizationId: cards.organizationId,
      createdBy: cards.createdBy,
      applicationId: cards.applicationId,
      visibility: cards.visibility,
      teamIds: cards.teamIds,
    })
    .from(cards)
    .where(
      and(
        inArray(cards.id, [...cardIds]),
        or(eq(cards.organizationId, organizationId), eq(cards.visibility, 'CURATED')),
      ),
    );

async function seen(viewer: CardViewer, rows: readonly CardStanding[]): Promise<CardStanding[]> {
  const found: CardStanding[] = [];
  for (const row of rows) if (await maySee(viewer, row)) found.push(row);
  return found;
}

async function allowed(
  viewer: CardViewer,
  rows: readonly CardStanding[],
  right: CardRight,
): Promise<CardStanding[]> {
  const found: CardStanding[] = [];
  for (const row of await seen(viewer, rows))
    if ((await cardRightsOf(viewer, row)).includes(right)) found.push(row);
  return found;
}

/** Locks cards, in a fixed order, and leaves out those whose rights may have changed since the check. */
async function lockUnchanged(tx: Transaction, asked: readonly CardStanding[]): Promise<string[]> {
  const rows = await tx
    .select({
      id: cards.id,
      organizationId: cards.organizationId,
      createdBy: cards.createdBy,
      visibility: cards.visibility,
      teamIds: cards.teamIds,
    })
    .from(cards)
    .where(
      inArray(
        cards.id,
        asked.map(({ id }) => id),
      ),
    )
    .orderBy(cards.id)
    .for('update');
  return rows
    .filter(now =>
      asked.some(
        before =>
          before.id === now.id &&
          before.organizationId === now.organizationId &&
          before.createdBy === now.createdBy &&
          isSameAudience(before, now),
      ),
    )
    .map(({ id }) => id);
}

const inBin = (organizationId: string) =>
  or(eq(deletedCards.organizationId, organizationId), isNull(deletedCards.organizationId));

/** A caller who could delete the card now may restore it. */
async function mayRestore(viewer: CardViewer, row: CardStanding): Promise<boolean> {
  if (row.visibility === 'PRIVATE' && !isMadeBy(viewer, row)) return false;
  return (await cardRightsOf(viewer, row)).includes('delete');
}
