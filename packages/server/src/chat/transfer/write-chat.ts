import { type Locale, type WebSource, webSources } from '@oriel/contracts';
import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { channels, messageFeedback, messages } from '../../platform/db/schema';

export const toJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** A name that every file system takes, and that no two things share. */
export function fileName(name: string, id: string): string {
  const harmless = name.normalize('NFC').replace(/[^\p{L}\p{N} -]+/gu, ' ');
  const short = harmless.replace(/\s+/g, ' ').trim().slice(0, 60).trim();
  return `${short === '' ? 'unnamed' : short} ${id.slice(0, 8)}`;
}

interface Own {
  readonly organizationId: string;
  readonly userId: string;
}

export const findChannels = (db: Queryable, { organizationId, userId }: Own) =>
  db
    .select({ id: channels.id, name: channels.name, createdAt: channels.createdAt })
    .from(channels)
    .where(
      and(
        eq(channels.organizationId, organizationId),
        eq(channels.ownerId, userId),
        eq(channels.isTransient, false),
        eq(channels.isTemporary, false),
      ),
    )
    .orderBy(asc(channels.createdAt), asc(channels.id));
export type ExportedChannel = Awaited<ReturnType<typeof findChannels>>[number];

export async function* writeChatAsJson(db: Queryable, channel: ExportedChannel): AsyncGenerator<string> {
  yield `${toJson(channel).trimEnd().slice(0, -2)},\n  "messages": [`;
  let separator = '';
  for await (const row of readMessages(db, channel.id)) {
    yield `${separator}\n${JSON.stringify({
      id: row.id,
      role: row.role,
      createdAt: row.createdAt,
      responseToId: row.responseToId,
      finishReason: row.finishReason ?? undefined,
      superseded: row.superseded,
      feedback: row.feedback ?? undefined,
      content: row.content,
      error: row.error ?? undefined,
    })}`;
    separator = ',';
  }
  yield '\n  ]\n}\n';
}

const sourcesLabel = { de: 'Quellen', en: 'Sources' } as const;

/** Titles are of strangers: nothing in one is Markdown. */
const sourceLine = ({ url, title }: WebSource) =>
  `- ${title.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>!#|~$]/g, '\\$&')}: <${url}>\n`;

const you = { de: 'Sie', en: 'You' } as const;

export async function* writeChatAsMarkdown(
  db: Queryable,
  channel: ExportedChannel,
  locale: Locale,
): AsyncGenerator<string> {
  yield `# ${channel.name}\n`;
  for await (const row of readMessages(db, channel.id)) {
    if (row.superseded || row.role === 'system') continue;
    const moment = row.createdAt.toISOString().slice(0, 16).replace('T', ' ');
    yield `\n## ${row.role === 'user' ? you[locale] : 'Oriel'}, ${moment} UTC\n\n${row.fullText.trim()}\n`;
    const sources = row.role === 'assistant' ? webSources(row.content) : [];
    if (sources.length > 0) yield `\n${sourcesLabel[locale]}:\n\n${sources.map(sourceLine).join('')}`;
  }
}

async function* readMessages(db: Queryable, channelId: string, pageSize = 200) {
  let after = -1;
  for (;;) {
    const rows = await db
      .select({
        ...getTableColumns(messages),
        feedback: {
          rating: messageFeedback.rating,
          reason: messageFeedback.reason,
          comment: messageFeedback.comment,
        },
      })
      .from(messages)
      .leftJoin(messageFeedback, eq(messageFeedback.messageId, messages.id))
      .where(and(eq(messages.channelId, channelId), gt(messages.seq, after)))
      .orderBy(asc(messages.seq))
      .limit(pageSize);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.seq;
  }
}
