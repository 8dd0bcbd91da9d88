import {
  type ChatFormat,
  type ChatImportReport,
  chatTransferLimits,
  exportChannel,
  exportMessage,
  exportMyChannels,
  importChats,
} from '@oriel/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { columnsOfOwner } from '../../http/caller/owner';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import type { Database } from '../../platform/db/database';
import { channels } from '../../platform/db/schema';
import { badRequest, notFound, tooLarge } from '../../platform/errors/errors';
import { insertChat } from '../channels/insert-chat';
import { indexMessages } from '../chat-search/index-messages';
import type { ChatServices } from '../chat-services';
import { loadChannel, ownChannels } from '../load-channel';
import { loadMessage } from '../load-message';
import { defaultName } from '../runs/lifecycle/channel-name';
import { exportChat, exportChats } from './export-chats';
import { type ReadChat, readImport } from './read-import';

/** Number of imported messages that are searchable immediately; the job indexes the rest within two minutes. */
const indexedAtOnce = 1_000;

const { operation } = operationsOf<ChatServices>()({ channel: loadChannel, message: loadMessage });

type ExportServices = Pick<ChatServices, 'db' | 'log' | 'config'>;
interface ExportQuery {
  readonly format: ChatFormat;
  readonly timezone?: string | undefined;
}

const exportSource = ({ db, log, config }: ExportServices, query: ExportQuery, context: RequestContext) => ({
  db,
  log,
  format: query.format,
  locale: context.locale,
  timeZone: query.timezone,
  person: context.user.fullName,
  productName: config.productName,
});

export const transferOperations = [
  operation(exportChannel, ({ query, channel, context, ...services }) =>
    exportChat(exportSource(services, query, context), channel),
  ),

  operation(exportMessage, async ({ query, message, context, ...services }) => {
    const [channel] = await services.db.select().from(channels).where(eq(channels.id, message.channelId));
    if (!channel) throw notFound();
    const { id, name } = channel;
    const exported = { id, name, createdAt: message.createdAt, messageId: message.id };
    return exportChat(exportSource(services, query, context), exported);
  }),

  operation(exportMyChannels, ({ query, context, ...services }) =>
    exportChats(exportSource(services, query, context), context.owner),
  ),

  operation(importChats, async ({ db, body, context }) => {
    const { file } = body;
    if (file.size > chatTransferLimits.importBytes) throw tooLarge(chatTransferLimits.importBytes);
    const read = readImport(await file.text());
    if (!read)
      throw badRequest('invalid_payload', 'The file is no export of ChatGPT or Open WebUI that can be read');
    const chats: ChatImportReport['chats'][number][] = [];
    for (const readChat of read.chats.slice(0, chatTransferLimits.importChats)) {
      context.signal.throwIfAborted();
      chats.push(await take(db, context, readChat()));
    }
    await indexChats(
      db,
      chats.flatMap(({ channelId }) => channelId ?? []),
    );
    return {
      source: read.source,
      imported: chats.filter(({ outcome }) => outcome === 'imported').length,
      chats,
      left: Math.max(0, read.chats.length - chatTransferLimits.importChats),
    };
  }),
];

/** Stores one chat completely or not at all. */
async function take(
  db: Database,
  context: RequestContext,
  chat: ReadChat,
): Promise<ChatImportReport['chats'][number]> {
  const name = chat.name || defaultName(context.locale);
  const left = (outcome: 'known' | 'empty' | 'malformed' | 'too_long') =>
    ({ name, outcome, messages: 0, channelId: null }) as const;
  if (chat.kind !== 'chat') return left(chat.kind);
  const { messages, createdAt, isArchived } = chat;
  if (messages.length === 0) return left('empty');
  if (createdAt) {
    const same = and(ownChannels(context), eq(channels.name, name), eq(channels.createdAt, createdAt));
    if ((await db.$count(channels, same)) > 0) return left('known');
  }
  const row = await db.transaction(tx =>
    insertChat(tx, {
      ...columnsOfOwner(context.owner),
      name,
      createdAt,
      archivedAt: isArchived ? new Date() : undefined,
      messages,
    }),
  );
  return { name, outcome: 'imported', messages: messages.length, channelId: row.id };
}

async function indexChats(db: Database, ids: readonly string[]): Promise<void> {
  const imported = sql`channel.id = ANY (${`{${ids.join(',')}}`}::uuid[])`;
  // The chats are stored even if this fails; the job indexes them as well.
  if (ids.length > 0) await indexMessages(db, imported, indexedAtOnce).catch(() => undefined);
}
