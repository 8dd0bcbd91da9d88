import type { HandlerInput, handOverCards as handOverCardsRoute, RouteOutput } from '@oriel/contracts';
import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { cards, lists, organizationMembers } from '../../db/schema';
import { conflict, invalidPayload } from '../../http/errors';
import type { RequestContext } from '../../http/request-context';
import type { PromptsServices } from '../prompts-services';

/**
 * Gives everything that somebody who has left made in the workspace to a member. Of somebody who is still there nothing is
 * taken: what is private to her stays so.
 */
export async function handOverCards(
  { db }: PromptsServices,
  { body }: HandlerInput<typeof handOverCardsRoute>,
  context: RequestContext,
): Promise<RouteOutput<typeof handOverCardsRoute>> {
  const organizationId = context.organization.id;
  return db.transaction(async tx => {
    if (!(await isMember(tx, organizationId, body.to)))
      throw invalidPayload([{ path: 'body.to', code: 'not_found', message: 'Not a member' }]);
    if (await isMember(tx, organizationId, body.from))
      throw conflict('conflict', 'Cards of a member are his own to give');
    const given = { createdBy: body.to };
    const ofLeaver = <T extends typeof cards | typeof lists>(table: T) =>
      and(
        eq(table.organizationId, organizationId),
        eq(table.createdBy, body.from),
        // What is the product's belongs to no workspace.
        ne(table.visibility, 'CURATED'),
      );
    const [givenCards, givenLists] = [
      await tx.update(cards).set(given).where(ofLeaver(cards)).returning({ id: cards.id }),
      await tx.update(lists).set(given).where(ofLeaver(lists)).returning({ id: lists.id }),
    ];
    return { cards: givenCards.length, lists: givenLists.length };
  });
}

/** A member stays one until the transaction ends. */
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
