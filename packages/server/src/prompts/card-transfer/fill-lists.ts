import { and, eq, sql } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import type { Transaction } from '../../platform/db/database';
import { listCards, lists } from '../../platform/db/schema';

/** A new card and the names of its lists in the file. */
interface ListedCard {
  readonly cardId: string;
  readonly names: readonly string[];
}

/** Maximum number of lists that one import creates: a file may have a different name in each row. */
const mostNewLists = 50;

/**
 * Puts imported cards on the person's lists with these names. A missing list is created as a personal one; on the basic plan, and
 * for a person who may not create lists, the names are ignored.
 */
export async function fillLists(
  tx: Transaction,
  { organization, user }: Pick<RequestContext, 'organization' | 'user'>,
  listed: readonly ListedCard[],
): Promise<void> {
  const named = listed.filter(({ names }) => names.length > 0);
  const mayMake =
    organization.permissions.has('manageOrganizationPromptLists') &&
    organization.permissions.has('setOrganizationPromptListVisibilityPrivate');
  if (named.length === 0 || !mayMake || organization.plan === 'free') return;
  const own = await tx
    .select({ id: lists.id, name: lists.name })
    .from(lists)
    .where(and(eq(lists.organizationId, organization.id), eq(lists.createdBy, user.id)))
    .orderBy(sql`${lists.createdAt} DESC`, lists.id);
  const ids = new Map(own.map(({ id, name }) => [name, id]));
  const missing = [...new Set(named.flatMap(({ names }) => names))]
    .filter(name => !ids.has(name))
    .slice(0, mostNewLists);
  if (missing.length > 0) {
    const made = await tx
      .insert(lists)
      .values(
        missing.map(name => ({
          organizationId: organization.id,
          createdBy: user.id,
          name,
          visibility: 'PRIVATE',
        })),
      )
      .returning({ id: lists.id, name: lists.name });
    for (const { id, name } of made) ids.set(name, id);
  }
  const rows = named.flatMap(({ cardId, names }) =>
    names.flatMap(name => {
      const listId = ids.get(name);
      return listId === undefined ? [] : [{ listId, cardId }];
    }),
  );
  for (let from = 0; from < rows.length; from += batch)
    await tx
      .insert(listCards)
      .values(rows.slice(from, from + batch))
      .onConflictDoNothing();
}

/** Number of rows in one statement, which has three parameters for each. */
const batch = 5_000;
