import { Readable } from 'node:stream';
import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ZipFile } from 'yazl';
import { isInSharedParent } from '../ai/files/file-parent';
import { addZipEntry } from '../chat/chat-transfer/add-zip-entry';
import { toJson } from '../chat/chat-transfer/write-chat';
import { isListable } from '../chat/load-channel';
import type { Queryable } from '../platform/db/database';
import { channels, chatFiles, chatFolders } from '../platform/db/schema';
import type { Files } from '../platform/files/files';

interface Own {
  readonly organizationId: string;
  readonly userId: string;
}

interface Source {
  readonly db: Queryable;
  readonly files: Files;
}

type FileRow = typeof chatFiles.$inferSelect;

const pageSize = 500;
/** Maximum number of packed files per workspace, because each takes memory until the end of the ZIP. The list names all files. */
const maxFiles = 20_000;

/** The folders of a person's chats in a workspace, with their instructions and their chats. */
export async function* writeOwnFolders(
  db: Queryable,
  { organizationId, userId }: Own,
): AsyncGenerator<string> {
  yield toJson(
    await db
      .select({
        id: chatFolders.id,
        name: chatFolders.name,
        instructions: chatFolders.instructions,
        createdAt: chatFolders.createdAt,
        chats: sql<
          string[]
        >`coalesce(array_agg(${channels.id} ORDER BY ${channels.createdAt}) FILTER (WHERE ${channels.id} IS NOT NULL), '{}')`,
      })
      .from(chatFolders)
      .leftJoin(
        channels,
        and(
          eq(channels.folderId, chatFolders.id),
          eq(channels.ownerId, userId),
          eq(channels.isTransient, false),
          isListable,
        ),
      )
      .where(and(eq(chatFolders.organizationId, organizationId), eq(chatFolders.ownerId, userId)))
      .groupBy(chatFolders.id)
      .orderBy(asc(chatFolders.name), asc(chatFolders.id)),
  );
}

/**
 * Adds a person's uploads in a workspace for chats, folders and agents: `files.json` with a row for each file, and the files.
 *
 * @param max Maximum number of packed files. Default: 20,000.
 */
export async function addOwnFiles(
  zip: ZipFile,
  { db, files }: Source,
  own: Own,
  folder: string,
  max: number = maxFiles,
): Promise<void> {
  addZipEntry(zip, `${folder}/files.json`, () =>
    Readable.from(writeList(db, own, max), { objectMode: false }),
  );
  let packed = 0;
  for await (const row of readFiles(db, own)) {
    if (packed++ === max) return;
    // A file deleted meanwhile is empty, because its name is already written.
    const open = async () => (await files.open(row.key))?.stream ?? Readable.from([]);
    addZipEntry(zip, `${folder}/${pathOf(row)}`, open);
  }
}

/** Names may be equal, so each file has its own folder. */
const pathOf = ({ id, fileName: name }: FileRow): string => `files/${id.slice(0, 8)}${id.slice(-4)}/${name}`;

async function* writeList(db: Queryable, own: Own, max: number): AsyncGenerator<string> {
  let separator = '[';
  let packed = 0;
  for await (const row of readFiles(db, own)) {
    const { id, channelId, folderId, agentId, originalFileName, mimeType, fileSize, pages, createdAt } = row;
    yield `${separator}\n${JSON.stringify({
      id,
      file: packed++ < max ? pathOf(row) : undefined,
      chatId: channelId ?? undefined,
      folderId: folderId ?? undefined,
      agentId: agentId ?? undefined,
      originalFileName,
      mimeType,
      fileSize,
      pages: pages ?? undefined,
      createdAt,
    })}`;
    separator = ',';
  }
  yield separator === '[' ? '[]\n' : '\n]\n';
}

/** Reads the files of permanent chats, of folders and of agents, sorted by id, page by page. */
async function* readFiles(db: Queryable, { organizationId, userId }: Own): AsyncGenerator<FileRow> {
  let last: string | undefined;
  for (;;) {
    const rows: FileRow[] = await db
      .select(getTableColumns(chatFiles))
      .from(chatFiles)
      .leftJoin(channels, eq(channels.id, chatFiles.channelId))
      .where(
        and(
          eq(chatFiles.organizationId, organizationId),
          eq(chatFiles.ownerId, userId),
          isNotNull(chatFiles.readAt),
          or(
            isInSharedParent,
            and(
              eq(channels.ownerId, userId),
              eq(channels.isTransient, false),
              eq(channels.isTemporary, false),
              isNull(channels.binnedAt),
            ),
          ),
          last === undefined ? undefined : gt(chatFiles.id, last),
        ),
      )
      .orderBy(asc(chatFiles.id))
      .limit(pageSize);
    yield* rows;
    last = rows.at(-1)?.id;
    if (rows.length < pageSize) return;
  }
}
