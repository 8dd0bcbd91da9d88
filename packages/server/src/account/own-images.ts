import { Readable } from 'node:stream';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { ZipFile } from 'yazl';
import type { ImageRow } from '../ai/images/describe-image';
import { endingOf } from '../ai/images/image-file';
import { addZipEntry } from '../chat/chat-transfer/add-zip-entry';
import { fileName } from '../chat/chat-transfer/export-words';
import { microeuroPerEuro } from '../platform/config/microeuro';
import type { Queryable } from '../platform/db/database';
import { images } from '../platform/db/schema';
import type { Files } from '../platform/files/files';

interface Own {
  readonly organizationId: string;
  readonly userId: string;
}

interface Source {
  readonly db: Queryable;
  readonly files: Files;
  readonly now: () => Date;
}

const pageSize = 500;

/** Adds a person's gallery in a workspace: `images.json` with all requests, and the finished images. */
export async function addOwnImages(
  zip: ZipFile,
  { db, files, now }: Source,
  own: Own,
  folder: string,
): Promise<void> {
  const read = () => readImages(db, own, now());
  addZipEntry(zip, `${folder}/images.json`, () => Readable.from(writeImages(read()), { objectMode: false }));
  for await (const row of read()) {
    if (row.status !== 'done') continue;
    // Images are already compressed.
    const path = `${folder}/${pathOf(row)}`;
    // A file deleted meanwhile is empty, because its name is already written.
    const open = async () => (await files.open(row.key))?.stream ?? Readable.from([]);
    addZipEntry(zip, path, open, { compress: false });
  }
}

const pathOf = ({ message, id, mimeType }: ImageRow): string =>
  `images/${fileName(message, id)}.${endingOf(mimeType)}`;

async function* writeImages(rows: AsyncIterable<ImageRow>): AsyncGenerator<string> {
  let separator = '[';
  for await (const row of rows) {
    const { id, message, parameters, status, errorCode, agentName, modelName, serviceName } = row;
    const { hostLocation, width, height, mimeType, costMicroeuro, sharedAt, createdAt, expiresAt } = row;
    yield `${separator}\n${JSON.stringify({
      id,
      file: status === 'done' ? pathOf(row) : undefined,
      message,
      parameters,
      status,
      errorCode: errorCode ?? undefined,
      agentName,
      modelName,
      serviceName,
      hostLocation,
      width: width ?? undefined,
      height: height ?? undefined,
      mimeType: mimeType ?? undefined,
      costInEuro: costMicroeuro === null ? undefined : costMicroeuro / microeuroPerEuro,
      sharedAt: sharedAt ?? undefined,
      createdAt,
      expiresAt,
    })}`;
    separator = ',';
  }
  yield separator === '[' ? '[]\n' : '\n]\n';
}

/** Reads the gallery sorted by id, page by page. */
async function* readImages(
  db: Queryable,
  { organizationId, userId }: Own,
  now: Date,
): AsyncGenerator<ImageRow> {
  let last: string | undefined;
  for (;;) {
    const rows: ImageRow[] = await db
      .select()
      .from(images)
      .where(
        and(
          eq(images.organizationId, organizationId),
          eq(images.ownerId, userId),
          isNull(images.binnedAt),
          gt(images.expiresAt, now),
          last === undefined ? undefined : gt(images.id, last),
        ),
      )
      .orderBy(asc(images.id))
      .limit(pageSize);
    yield* rows;
    last = rows.at(-1)?.id;
    if (rows.length < pageSize) return;
  }
}
