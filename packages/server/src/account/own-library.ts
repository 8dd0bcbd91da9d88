import { agentInFile } from '@oriel/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readAgentFile } from '../ai/agents/agent-file';
import { toJson } from '../chat/chat-transfer/write-chat';
import type { Queryable } from '../platform/db/database';
import { agents as agentRows, cards, listCards, lists, teamMembers } from '../platform/db/schema';
import { readPages } from '../prompts/card-transfer/stream-export';
import { writeCards } from '../prompts/card-transfer/write-cards';

interface Own {
  readonly organizationId: string;
  readonly userId: string;
}

/** A person's own cards in a workspace, in the JSON format of the import. */
export const writeOwnCards = (db: Queryable, { organizationId, userId }: Own): AsyncGenerator<string> =>
  writeCards(
    readPages(db, and(eq(cards.organizationId, organizationId), eq(cards.createdBy, userId))),
    'json',
  );

/** A person's own lists in a workspace, as JSON, with the titles of their cards. */
export async function* writeOwnLists(db: Queryable, { organizationId, userId }: Own): AsyncGenerator<string> {
  const rows = await db
    .select({
      name: lists.name,
      category: lists.category,
      visibility: lists.visibility,
      cards: sql<
        string[]
      >`coalesce(array_agg(${cards.title} ORDER BY ${cards.titleKey}) FILTER (WHERE ${cards.id} IS NOT NULL), '{}')`,
    })
    .from(lists)
    .leftJoin(listCards, eq(listCards.listId, lists.id))
    // A list may contain other people's cards that have become private or are limited to teams.
    .leftJoin(
      cards,
      and(
        eq(cards.id, listCards.cardId),
        sql`(${cards.visibility} NOT IN ('PRIVATE', 'TEAMS') OR ${cards.createdBy} = ${userId}
          OR ${cards.teamIds} && ARRAY(SELECT ${teamMembers.teamId} FROM ${teamMembers}
            WHERE ${teamMembers.organizationId} = ${organizationId} AND ${teamMembers.userId} = ${userId}))`,
      ),
    )
    .where(and(eq(lists.organizationId, organizationId), eq(lists.createdBy, userId)))
    .groupBy(lists.id)
    .orderBy(asc(lists.name), asc(lists.id));
  yield `${JSON.stringify(rows, undefined, 2)}\n`;
}

/**
 * A person's private agents in a workspace, in the format of the import, also while members may not use them. Shared agents belong to
 * the workspace.
 */
export async function* writeOwnAgents(
  db: Queryable,
  { organizationId, userId }: Own,
): AsyncGenerator<string> {
  const isOwn = and(
    eq(agentRows.organizationId, organizationId),
    eq(agentRows.createdBy, userId),
    eq(agentRows.access, 'private'),
  );
  const file = await readAgentFile(db, isOwn);
  // An agent that exceeds a later limit is exported as it is stored.
  const agents = file.agents.map(agent => z.safeEncode(agentInFile, agent).data ?? agent);
  yield toJson({ ...file, agents });
}
