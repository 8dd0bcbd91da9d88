import { type ChatFile, chatFile, type WireChatFile } from '@oriel/contracts';
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
    hasThumbnail: row.thumbnailKey !== null,
  },
});

/** Converts it to the form in a message. */
export const attachmentOf = (row: FileRow): WireChatFile => z.encode(chatFile, describeFile(row));
