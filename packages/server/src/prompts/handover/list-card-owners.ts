import type { HandlerInput, listCardOwners as listCardOwnersRoute, RouteOutput } from '@oriel/contracts';
import { and, asc, count, eq, ne } from 'drizzle-orm';
import { cards, organizationMembers, users } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import type { PromptsServices } from '../prompts-services';

export async function listCardOwners(
  { db }: PromptsServices,
  _: HandlerInput<typeof listCardOwnersRoute>,
  context: RequestContext,
): Promise<RouteOutput<typeof listCardOwnersRoute>> {
  const organizationId = context.organization.id;
  const rows = await db
    .select({
      userId: users.id,
      name: users.fullName,
      memberId: organizationMembers.id,
      cards: count(),
    })
    .from(cards)
    .innerJoin(users, eq(users.id, cards.createdBy))
    .leftJoin(
      organizationMembers,
      and(eq(organizationMembers.userId, users.id), eq(organizationMembers.organizationId, organizationId)),
    )
    .where(and(eq(cards.organizationId, organizationId), ne(cards.visibility, 'CURATED')))
    .groupBy(users.id, organizationMembers.id)
    .orderBy(asc(users.fullName), asc(users.id));
  return rows.map(({ memberId, ...row }) => ({ ...row, isMember: memberId !== null }));
}
