import type { exportCards, HandlerInput } from '@oriel/contracts';
import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { byteStream } from '../../http/route/byte-stream';
import type { RequestContext } from '../../http/route/request-context';
import type { Queryable } from '../../platform/db/database';
import { cards, listCards, lists, teams } from '../../platform/db/schema';
import { readLanguage, readVisibility } from '../cards/describe-card';
import type { LibraryInput } from '../prompts-services';
import { isSharedWith } from '../team-cards';
import { type TransferredCard, writeCards } from './write-cards';

const cardsOfPage = 500;

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

/** Streams the cards of a workspace that the caller may see, as one file. */
export async function streamExport(
  { db, viewer, context }: Pick<LibraryInput, 'db' | 'viewer'> & { readonly context: RequestContext },
  { format, which, cards: chosen }: HandlerInput<typeof exportCards>['query'],
): Promise<Response> {
  const isMine = eq(cards.createdBy, context.user.id);
  const asked = and(
    eq(cards.organizationId, context.organization.id),
    which === 'own' && chosen === undefined
      ? isMine
      : or(isSharedWith(await viewer.teams(context.organization.id)), isMine),
    chosen === undefined ? undefined : inArray(sql`${cards.id}::text`, chosen.split(',')),
  );
  const isListed = context.organization.permissions.has('viewOrganizationPromptLists')
    ? and(
        eq(lists.organizationId, context.organization.id),
        or(ne(lists.visibility, 'PRIVATE'), eq(lists.createdBy, context.user.id)),
      )
    : sql`false`;
  return new Response(byteStream(writeCards(readPages(db, asked, cardsOfPage, isListed), format)), {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="oriel-cards.${format}"`,
      'cache-control': 'no-store',
    },
  });
}

/**
 * Reads page by page in the order of titles, each from the end of the previous one.
 * @param pageSize number of cards that are in memory at a time
 * @param isListed lists whose names are included
 */
export async function* readPages(
  db: Queryable,
  asked: SQL | undefined,
  pageSize = cardsOfPage,
  isListed: SQL | undefined = sql`false`,
): AsyncGenerator<TransferredCard[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(cards)
      .where(and(asked, after))
      .orderBy(asc(cards.titleKey), asc(cards.id))
      .limit(pageSize);
    const last = rows.at(-1);
    if (!last) return;
    const ids = rows.map(({ id }) => id);
    const named = await db
      .select({ cardId: listCards.cardId, name: lists.name })
      .from(listCards)
      .innerJoin(lists, eq(lists.id, listCards.listId))
      .where(and(inArray(listCards.cardId, ids), isListed))
      .orderBy(lists.name, lists.id);
    const listsOf = new Map<string, string[]>();
    for (const { cardId, name } of named) listsOf.set(cardId, [...(listsOf.get(cardId) ?? []), name]);
    const teamIds = [...new Set(rows.flatMap(row => row.teamIds))];
    const known =
      teamIds.length === 0
        ? []
        : await db
            .select({ id: teams.id, name: teams.name })
            .from(teams)
            .where(inArray(teams.id, teamIds))
            .orderBy(teams.name, teams.id);
    yield rows.map(row => ({
      title: row.title,
      description: row.description,
      prompt: row.prompt,
      tags: row.tags,
      ...audienceInFile(row, known),
      language: readLanguage(row.language),
      cover: row.cover,
      agent: row.defaultAgentId,
      lists: listsOf.get(row.id) ?? [],
    }));
    if (rows.length < pageSize) return;
    after = sql`(${cards.titleKey}, ${cards.id}) > (${last.titleKey}, ${last.id}::uuid)`;
  }
}

/** Exports a card of deleted teams as private: without team names, an import would show it to everybody. */
function audienceInFile(
  { visibility, teamIds }: typeof cards.$inferSelect,
  known: readonly { readonly id: string; readonly name: string }[],
): Pick<TransferredCard, 'visibility' | 'teams'> {
  if (visibility !== 'TEAMS') return { visibility: readVisibility(visibility) };
  const names = known.filter(({ id }) => teamIds.includes(id)).map(({ name }) => name);
  return names.length > 0 ? { visibility: 'ORG', teams: names } : { visibility: 'PRIVATE' };
}
