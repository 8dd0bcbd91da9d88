import { createHash } from 'node:crypto';
import { foldText } from '@oriel/contracts';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { cards } from '../../platform/db/schema';
import type { SeenTeams } from '../card-viewer';
import { isSharedWith } from '../team-cards';
import type { MappedRow } from './map-row';

/**
 * The rows whose title and prompt already exist, each with the id of the workspace's card that has them, or with the file's first
 * row that has them. Only cards visible to the person count: a colleague's private card is not revealed.
 */
export async function findDuplicates<R extends MappedRow>(
  db: Queryable,
  organizationId: string,
  { userId, teams }: { readonly userId: string; readonly teams: SeenTeams },
  rows: readonly R[],
): Promise<Map<R, string | R>> {
  if (rows.length === 0) return new Map();
  const keys = [...new Set(rows.map(({ card }) => foldText(card.title)))];
  const found = await db
    .select({ id: cards.id, hash: sql<string>`md5(${cards.title} || chr(10) || ${cards.prompt})` })
    .from(cards)
    .where(
      and(
        eq(cards.organizationId, organizationId),
        // Few cards share a title: only those are read completely. One parameter for any number of titles.
        inArray(
          cards.titleKey,
          sql`(SELECT jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) COLLATE "C")`,
        ),
        or(isSharedWith(teams), eq(cards.createdBy, userId)),
      ),
    )
    .orderBy(cards.createdAt, cards.id);
  // If there are several, the oldest one.
  const ids = new Map(found.toReversed().map(({ id, hash }) => [hash, id]));
  const firsts = new Map<string, R>();
  const there = new Map<R, string | R>();
  for (const row of rows) {
    const hash = hashOf(row.card);
    const same = ids.get(hash) ?? firsts.get(hash);
    if (same === undefined) firsts.set(hash, row);
    else there.set(row, same);
  }
  return there;
}

/** The same hash as the database, which has the texts. It protects no secret. */
const hashOf = ({ title, prompt }: MappedRow['card']): string =>
  createHash('md5').update(`${title}\n${prompt}`).digest('hex');
