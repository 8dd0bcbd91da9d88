import type { CardTexts } from '@oriel/contracts';
import type { Queryable } from '../../platform/db/database';
import { cards, cardVersions } from '../../platform/db/schema';
import type { Audience } from './audience';
import { cardColumns } from './card-columns';
import { versionOf } from './version-of';

/** A card to insert; its texts satisfy the rules of the contracts. */
export interface NewCard extends CardTexts {
  readonly organizationId: string | null;
  readonly createdBy: string | null;
  /** The application through which the card is made. Default: none. */
  readonly applicationId?: string | undefined;
  readonly visibility: Audience['visibility'];
  /** The teams that see a card whose visibility is `TEAMS`. */
  readonly teamIds?: readonly string[] | undefined;
  readonly language?: 'de' | 'en' | null | undefined;
  readonly defaultAgentId?: string | null | undefined;
  /** A card has one or the other. */
  readonly picture: { readonly cover: number } | { readonly imageId: string };
  /** Identifies a card that ships with the server; an existing one is left unchanged. */
  readonly seedKey?: string | undefined;
}

/** Number of cards in one statement; each takes some twenty of the 65,535 parameters allowed. */
const batch = 500;

/** Inserts cards and their first versions, in the caller's transaction. Returns their ids, in the same order. */
export async function insertCards(db: Queryable, added: readonly NewCard[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < added.length; from += batch) {
    const rows = await db
      .insert(cards)
      .values(added.slice(from, from + batch).map(toRow))
      .onConflictDoNothing({ target: cards.seedKey })
      .returning();
    if (rows.length === 0) continue;
    await db
      .insert(cardVersions)
      .values(rows.map(row => ({ ...versionOf(row), changedBy: row.createdBy, createdAt: row.createdAt })));
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

const toRow = ({ title, description, prompt, tags, picture, ...rest }: NewCard) => ({
  ...cardColumns({ title, description, prompt, tags }),
  organizationId: rest.organizationId,
  createdBy: rest.createdBy,
  applicationId: rest.applicationId ?? null,
  visibility: rest.visibility,
  teamIds: [...(rest.teamIds ?? [])],
  language: rest.language ?? null,
  defaultAgentId: rest.defaultAgentId ?? null,
  cover: 'cover' in picture ? picture.cover : null,
  imageId: 'imageId' in picture ? picture.imageId : null,
  seedKey: rest.seedKey ?? null,
});
