import { type ShareAudience, type SharedChat, webSources } from '@oriel/contracts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { type AgentCaller, findAgentsAndSettings } from '../../ai/agents/find-agents';
import { findAccess } from '../../identity/permissions/find-access';
import type { Queryable } from '../../platform/db/database';
import { agents, channelShares, channels, messages, users } from '../../platform/db/schema';
import { isKept } from '../load-channel';

/** Maximum number of messages in one response, and of characters in all their texts. */
const mostMessages = 2_000;
const mostCharacters = 4_000_000;

/** A reader of a link: a guest, or a signed-in user, possibly with a key or token for one workspace only. */
export interface Reader {
  readonly userId: string | undefined;
  readonly boundOrganizationId: string | undefined;
}

const neededFor = {
  organization: 'shareOrganizationChat',
  public: 'sharePublicChat',
} as const satisfies Record<ShareAudience, string>;

/** Finds a shared chat for a reader; undefined if the link is revoked or not meant for the reader. */
export async function findShare(db: Queryable, shareId: string, { userId, boundOrganizationId }: Reader) {
  const [row] = await db
    .select({ share: channelShares, channel: channels, fullName: users.fullName })
    .from(channelShares)
    .innerJoin(channels, eq(channels.id, channelShares.channelId))
    .innerJoin(users, eq(users.id, channels.ownerId))
    .where(and(eq(channelShares.id, shareId), isKept));
  if (!row) return undefined;
  const { share, channel } = row;
  // A link is valid as long as its owner may share.
  const owner = await findAccess(db, channel.organizationId, channel.ownerId);
  if (!owner?.permissions.has(neededFor[share.audience])) return undefined;
  if (share.audience === 'organization') {
    if (userId === undefined) return undefined;
    if (boundOrganizationId !== undefined && boundOrganizationId !== channel.organizationId) return undefined;
    const access = await findAccess(db, channel.organizationId, userId);
    if (access?.features.viewOrganizationChat?.status !== 'visible') return undefined;
  }
  return row;
}
export type FoundShare = NonNullable<Awaited<ReturnType<typeof findShare>>>;

/**
 * The questions and answers that were shown when the chat was shared: the branch up to the last message at that time. The
 * versions shown now make no difference.
 */
export async function readShared(
  db: Queryable,
  { share, channel }: Pick<FoundShare, 'share' | 'channel'>,
): Promise<Pick<SharedChat, 'messages' | 'isCut'>> {
  const branch = sql`(
    WITH RECURSIVE branch AS (
      SELECT id, parent_id FROM ${messages} WHERE id = ${share.lastMessageId} AND channel_id = ${channel.id}
      UNION ALL
      SELECT earlier.id, earlier.parent_id FROM ${messages} AS earlier JOIN branch ON earlier.id = branch.parent_id
      WHERE earlier.channel_id = ${channel.id}
    )
    SELECT id FROM branch
  )`;
  const rows = await db
    .select({
      id: messages.id,
      role: messages.role,
      text: messages.fullText,
      content: messages.content,
      createdAt: messages.createdAt,
      agent: { name: agents.name, i18n: agents.i18n },
    })
    .from(messages)
    .leftJoin(agents, eq(agents.id, messages.agentId))
    .where(
      and(
        eq(messages.channelId, channel.id),
        eq(messages.complete, true),
        inArray(messages.role, ['user', 'assistant']),
        sql`${messages.id} IN ${branch}`,
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(mostMessages + 1);
  const shown: SharedChat['messages'] = [];
  let characters = 0;
  for (const { id, role, text, content, createdAt, agent } of rows) {
    characters += text.length;
    if (shown.length === mostMessages || characters > mostCharacters) return { messages: shown, isCut: true };
    if (role === 'system') continue;
    const sources = role === 'assistant' ? webSources(content) : [];
    shown.push({
      id,
      role,
      text,
      createdAt: createdAt.getTime(),
      ...(role === 'assistant' && agent && { agentName: namesOf(agent) }),
      ...(sources.length > 0 && { sources: [...sources] }),
    });
  }
  return { messages: shown, isCut: false };
}

/** Built-in agents have a name per language. */
const namesOf = ({ name, i18n }: Pick<typeof agents.$inferSelect, 'name' | 'i18n'>) => ({
  de: i18n?.de?.name ?? name,
  en: i18n?.en?.name ?? name,
});

/**
 * The agent of a copy: that of the last shared answer. Null if a question is last, or if the copying person may not use that
 * agent.
 */
export async function findSharedAgent(
  db: Queryable,
  { share }: Pick<FoundShare, 'share'>,
  caller: AgentCaller,
): Promise<string | null> {
  if (share.lastMessageId === null) return null;
  const [last] = await db
    .select({ agentId: messages.agentId })
    .from(messages)
    .where(eq(messages.id, share.lastMessageId));
  const found = await findAgentsAndSettings(db, caller);
  return found.agents.find(({ agent }) => agent.id === last?.agentId)?.agent.id ?? null;
}

/** The last message of the branch that is shown now, without an answer in progress; null if there is none. */
export async function findLastShown(db: Queryable, channelId: string): Promise<string | null> {
  const [last] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.channelId, channelId),
        eq(messages.superseded, false),
        eq(messages.complete, true),
        inArray(messages.role, ['user', 'assistant']),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1);
  return last?.id ?? null;
}
