import {
  type ChatImportEvent,
  type ChatImportSkip,
  type ChatImportSource,
  chatImportSkips,
  chatTransferLimits,
} from '@oriel/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { columnsOfOwner } from '../../http/caller/owner';
import type { RequestContext } from '../../http/route/request-context';
import type { Database } from '../../platform/db/database';
import { channels } from '../../platform/db/schema';
import { insertChat } from '../channels/insert-chat';
import { indexMessages } from '../chat-search/index-messages';
import { ownChannels } from '../load-channel';
import { defaultName } from '../runs/lifecycle/channel-name';
import type { ReadChat } from './imported-chat';
import { type ImportText, openImport } from './open-import';
import { readImportedChat } from './read-import';
import { splitJson } from './split-json';

/** Number of imported messages that are searchable immediately; the job indexes the rest within two minutes. */
const indexedAtOnce = 1_000;
/** Number of leading elements without a chat after which a text counts as having none. */
const maxLeadingElements = 5;

export interface UploadedExport {
  readonly path: string;
  readonly name: string;
  readonly size: number;
}

type DoneEvent = Extract<ChatImportEvent, { type: 'done' }>;
type ChatEvent = Extract<ChatImportEvent, { type: 'chat' }>;

/**
 * Imports the chats of a file one after another. Ending it early keeps those that are stored.
 *
 * @param signal Ends it also while it reads what holds no chats
 */
export async function* importChats(
  db: Database,
  context: RequestContext,
  file: UploadedExport,
  signal: AbortSignal,
): AsyncGenerator<ChatImportEvent> {
  const run = new ImportRun(db, context, signal);
  const opened = await openImport(file.path, file.name, file.size, run.skip);
  try {
    const total = opened.texts.reduce((sum, { size }) => sum + size, 0);
    let before = 0;
    for (const text of opened.texts) {
      for await (const event of run.read(text)) {
        yield event;
        if (event.type === 'chat') yield { type: 'progress', share: shareOf(before + run.bytes, total) };
      }
      before += text.size;
      yield { type: 'progress', share: shareOf(before, total) };
    }
    yield run.done();
  } finally {
    opened.close();
    await run.index();
  }
}

const shareOf = (read: number, total: number) => (total > 0 ? Math.min(1, read / total) : 1);

class ImportRun {
  /** Bytes that were read of the current text. */
  bytes = 0;
  private chats = 0;
  private left = 0;
  private source: ChatImportSource | null = null;
  private readonly ids: string[] = [];
  private readonly skipped = new Map<ChatImportSkip, { count: number; names: string[] }>();

  constructor(
    private readonly db: Database,
    private readonly context: RequestContext,
    private readonly signal: AbortSignal,
  ) {}

  readonly skip = (reason: ChatImportSkip, name: string): void => {
    const known = this.skipped.get(reason) ?? { count: 0, names: [] };
    known.count++;
    if (known.names.length < chatTransferLimits.importNames) known.names.push(name);
    this.skipped.set(reason, known);
  };

  async *read(text: ImportText): AsyncGenerator<ChatEvent> {
    this.bytes = 0;
    let unknown = 0;
    let isChats = false;
    try {
      const stream = await text.open();
      for await (const element of splitJson(this.count(stream))) {
        const read = readImportedChat(element);
        if (read) {
          isChats = true;
          this.source ??= read.source;
        } else if (!isChats && ++unknown >= maxLeadingElements) break;
        if (isChats && this.chats >= chatTransferLimits.importChats) this.left++;
        else if (isChats) {
          // Elements before the first chat were not chats.
          for (; read && unknown > 0; unknown--) yield await this.take({ kind: 'malformed', name: '' });
          yield await this.take(read?.chat ?? { kind: 'malformed', name: '' });
        }
      }
      if (!isChats) this.skip('other', text.name);
    } catch (error) {
      if (this.signal.aborted || !isDamage(error)) throw error;
      this.skip('unreadable', text.name);
    }
  }

  private async *count(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      this.signal.throwIfAborted();
      this.bytes += chunk.length;
      yield chunk;
    }
  }

  /** Stores one chat completely or not at all. */
  private async take(chat: ReadChat): Promise<ChatEvent> {
    this.chats++;
    const { db, context } = this;
    const name = chat.name || defaultName(context.locale);
    const counts = { messages: 0, attachments: 0, shortened: 0, unread: 0, channelId: null };
    const leave = (outcome: ChatEvent['outcome']) => ({ type: 'chat', name, outcome, ...counts }) as const;
    if (chat.kind !== 'chat') return leave(chat.kind);
    const { messages, createdAt, isArchived, attachments, shortened, unread } = chat;
    if (messages.length === 0) return leave(unread > 0 ? 'malformed' : 'empty');
    if (createdAt) {
      const same = and(ownChannels(context), eq(channels.name, name), eq(channels.createdAt, createdAt));
      if ((await db.$count(channels, same)) > 0) return leave('known');
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
    this.ids.push(row.id);
    return {
      type: 'chat',
      name,
      outcome: 'imported',
      ...{ messages: messages.length, attachments, shortened, unread },
      channelId: row.id,
    };
  }

  done(): DoneEvent {
    const skipped = chatImportSkips.flatMap(reason => {
      const found = this.skipped.get(reason);
      return found ? [{ reason, ...found }] : [];
    });
    return { type: 'done', source: this.source, imported: this.ids.length, left: this.left, skipped };
  }

  async index(): Promise<void> {
    const imported = sql`channel.id = ANY (${`{${this.ids.join(',')}}`}::uuid[])`;
    // The chats are stored even if this fails; the job indexes them as well.
    if (this.ids.length > 0) await indexMessages(this.db, imported, indexedAtOnce).catch(() => undefined);
  }
}

/** Whether an error comes from the content of a file, and not from the database or the disk. */
const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) ||
  // The library that reads a ZIP has no error class of its own.
  (error instanceof Error && error.constructor === Error && !('code' in error));
