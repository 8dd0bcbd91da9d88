import type { CardList } from '@oriel/contracts';
import { and, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { cards, listCards } from '../../platform/db/schema';
import type { CardViewer } from '../card-viewer';
import { readVisibility } from '../cards/describe-card';
import { limitToApplication } from '../limit-to-application';
import { isOfTeams } from '../team-cards';
import { type ListRow, listRightsOf } from './list-rights';

/** Describes lists for a viewer who may see them; all from one workspace, or all curated. */
export async function describeLists(
  db: Queryable,
  viewer: CardViewer,
  rows: readonly ListRow[],
): Promise<CardList[]> {
  const counts = await countCards(db, viewer, rows);
  return Promise.all(
    rows.map(async row => {
      const isMember = (await viewer.access(row.organizationId)) !== undefined;
      const visibility = readVisibility(row.visibility);
      return {
        id: row.id,
        name: row.name,
        category: row.category,
        personal: visibility === 'PRIVATE',
        visibility,
        createdBy: isMember ? row.createdBy : null,
        space: isMember ? row.organizationId : null,
        cardCount: counts.get(row.id) ?? 0,
        rights: await listRightsOf(viewer, row),
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
  );
}

export async function describeList(db: Queryable, viewer: CardViewer, row: ListRow): Promise<CardList> {
  const [list] = await describeLists(db, viewer, [row]);
  if (!list) throw new Error('The list was not described');
  return list;
}

/** Number of cards per list that the viewer may see. */
async function countCards(
  db: Queryable,
  viewer: CardViewer,
  rows: readonly ListRow[],
): Promise<ReadonlyMap<string, number>> {
  const organizationId = rows[0]?.organizationId ?? null;
  const access = await viewer.access(organizationId);
  const inside =
    access?.permissions.has('viewOrganizationPromptCards') &&
    and(
      eq(cards.organizationId, access.id),
      or(
        eq(cards.visibility, 'ORG'),
        isOfTeams(await viewer.teams(access.id)),
        sql`${cards.createdBy} = ${viewer.userId}`,
      ),
      await limitToApplication(viewer, access),
    );
  const found = await db
    .select({ listId: listCards.listId, count: count() })
    .from(listCards)
    .innerJoin(cards, eq(cards.id, listCards.cardId))
    .where(
      and(
        inArray(
          listCards.listId,
          rows.map(({ id }) => id),
        ),
        or(inArray(cards.visibility, ['PUBLIC', 'CURATED']), inside || undefined),
      ),
    )
    .groupBy(listCards.listId);
  return new Map(found.map(row => [row.listId, row.count]));
}
