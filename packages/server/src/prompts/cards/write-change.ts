import type { CardTexts, CardVersion } from '@oriel/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { cards, cardVersions } from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';
import type { Audience } from './audience';
import { cardColumns } from './card-columns';
import type { CardRow } from './find-card';
import { versionOf } from './version-of';

/** The new values of a card; omitted fields are unchanged. Its texts satisfy the rules of the contracts. */
export interface WrittenChange extends Partial<CardTexts> {
  readonly audience?: Audience | undefined;
  readonly language?: 'de' | 'en' | null | undefined;
  readonly defaultAgentId?: string | null | undefined;
  readonly picture?: { readonly cover: number } | { readonly imageId: string } | undefined;
  /** Null: the card no longer belongs to an application, because it was changed under an own sign-in. Default: unchanged. */
  readonly applicationId?: null | undefined;
}

interface Author {
  readonly changedBy: string;
  readonly origin?: CardVersion['origin'];
}

/**
 * Writes a change of a card and its new version, in the caller's transaction.
 * @throws 409 if the card has changed since it was read
 */
export async function writeChange(
  tx: Transaction,
  card: Pick<CardRow, 'id' | 'version' | 'title' | 'description' | 'prompt' | 'tags'>,
  {
    title,
    description,
    prompt,
    tags,
    picture,
    audience,
    language,
    defaultAgentId,
    applicationId,
  }: WrittenChange,
  { changedBy, origin = null }: Author,
): Promise<void> {
  const texts = cardColumns({
    title: title ?? card.title,
    description: description ?? card.description,
    prompt: prompt ?? card.prompt,
    tags: tags ?? card.tags,
  });
  const [row] = await tx
    .update(cards)
    .set({
      ...texts,
      ...audience,
      ...(language !== undefined && { language }),
      ...(applicationId === null && { applicationId }),
      ...(defaultAgentId !== undefined && { defaultAgentId }),
      ...(picture && {
        cover: 'cover' in picture ? picture.cover : null,
        imageId: 'imageId' in picture ? picture.imageId : null,
      }),
      version: sql`${cards.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(cards.id, card.id), eq(cards.version, card.version)))
    .returning();
  if (!row) throw conflict('conflict', 'The card has changed since');
  await tx.insert(cardVersions).values({ ...versionOf(row), changedBy, origin });
}
