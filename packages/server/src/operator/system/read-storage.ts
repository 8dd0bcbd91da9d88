import { randomUUID } from 'node:crypto';
import type { OperatorStorage } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import type { AiServices } from '../../ai/ai-services';
import { chatFiles, imageReferences, images, organizations } from '../../platform/db/schema';
import type { Files } from '../../platform/files/files';

/** Bytes in total and by workspace, the largest first, and whether files can be stored at all. */
export async function readStorage(
  { db, config, files }: Pick<AiServices, 'db' | 'config' | 'files'>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<OperatorStorage> {
  const used = sql`(
    SELECT organization_id, sum(bytes) AS bytes FROM (
      SELECT organization_id, file_size AS bytes FROM ${chatFiles}
      UNION ALL SELECT organization_id, file_size FROM ${images} WHERE file_size IS NOT NULL
      UNION ALL SELECT organization_id, file_size FROM ${imageReferences}
    ) AS stored GROUP BY organization_id
  )`;
  const { rows } = await db.execute<{ id: string; name: string; bytes: string; total: string }>(sql`
    SELECT workspace.id, workspace.name, used.bytes, count(*) OVER () AS total
    FROM ${used} AS used JOIN ${organizations} AS workspace ON workspace.id = used.organization_id
    ORDER BY used.bytes DESC, workspace.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`);
  const sumOf = async (table: typeof chatFiles | typeof images | typeof imageReferences) => {
    const [row] = await db.select({ bytes: sql<string>`coalesce(sum(${table.fileSize}), 0)` }).from(table);
    return Number(row?.bytes ?? 0);
  };
  const fileBytes = await sumOf(chatFiles);
  const imageBytes = (await sumOf(images)) + (await sumOf(imageReferences));
  return {
    store: config.s3 ? 's3' : 'folder',
    isWorking: await canStore(files),
    totalBytes: fileBytes + imageBytes,
    fileBytes,
    imageBytes,
    results: rows.map(({ id, name, bytes }) => ({ id, name, bytes: Number(bytes) })),
    totalCount: Number(rows[0]?.total ?? 0),
  };
}

/** Writes, reads and deletes a small file. */
async function canStore(files: Files): Promise<boolean> {
  const key = `checks/${randomUUID()}.txt`;
  try {
    await files.put(key, new TextEncoder().encode('check'), 'text/plain');
    const found = await files.get(key);
    await files.delete(key);
    return found !== undefined;
  } catch {
    return false;
  }
}
