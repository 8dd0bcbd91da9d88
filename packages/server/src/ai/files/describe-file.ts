import {
  type ChatFile,
  chatFile,
  type FileOmission,
  mostFileOmissions,
  type WireChatFile,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import type { chatFiles } from '../../platform/db/schema';

export type FileRow = typeof chatFiles.$inferSelect;

const pathOf = ({ organizationId, id }: FileRow) => `/v1/organizations/${organizationId}/files/${id}`;

/** Converts a stored file to its contract. */
export const describeFile = (row: FileRow): ChatFile => ({
  id: row.id,
  fileName: row.fileName,
  fileSize: row.fileSize,
  mimeType: row.mimeType,
  url: pathOf(row),
  metaData: {
    originalFileName: row.originalFileName,
    ...(row.pages !== null && { pages: row.pages }),
    ...(row.width !== null && { width: row.width }),
    ...(row.height !== null && { height: row.height }),
    ...(row.recognition !== null && { recognition: row.recognition }),
    ...(row.omissions && row.omissions.length > 0 && { omissions: countOmissions(row.omissions) }),
    hasThumbnail: row.thumbnailKey !== null,
  },
});

/** Counts what was left out by page and kind, lowest pages first. */
export function countOmissions(omissions: NonNullable<FileRow['omissions']>): FileOmission[] {
  const counts = new Map<string, FileOmission>();
  for (const { page, kind } of omissions) {
    const key = `${page} ${kind}`;
    counts.set(key, { page, kind, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => one.page - other.page).slice(0, mostFileOmissions);
}

/** Converts it to the form in a message. */
export const attachmentOf = (row: FileRow): WireChatFile => z.encode(chatFile, describeFile(row));
