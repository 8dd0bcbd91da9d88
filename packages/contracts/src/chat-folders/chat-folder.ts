import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { boundedText } from '../text';

export const chatFolderLimits = {
  name: 50,
  /** Characters of the instructions sent with each question. */
  instructions: 8_000,
  /** Folders per person in a workspace. */
  folders: 100,
  files: 20,
} as const;

/** A folder of chats. Every chat in it uses its instructions and files. */
export const chatFolder = snakeObject({
  id: z.uuid(),
  name: z.string(),
  /** Empty for none. */
  instructions: z.string(),
  /** Number of its files. */
  fileCount: z.number(),
  createdAt: z.number(),
});
export type ChatFolder = z.output<typeof chatFolder>;

export const chatFolderParams = z.object({ organizationId: z.uuid(), folderId: z.uuid() });

export const chatFolderInput = snakeObject({
  name: boundedText(chatFolderLimits.name, 1),
  instructions: z.optional(boundedText(chatFolderLimits.instructions)),
});

/** Changes to a folder; omitted fields stay unchanged. */
export const chatFolderChange = snakeObject({
  name: z.optional(boundedText(chatFolderLimits.name, 1)),
  instructions: z.optional(boundedText(chatFolderLimits.instructions)),
});
