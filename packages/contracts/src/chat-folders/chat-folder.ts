import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { boundedText } from '../text';

export const chatFolderLimits = {
  name: 50,
  /** Characters of the instructions that go with each question. */
  instructions: 8_000,
  /** Folders of one person in a workspace. */
  folders: 100,
  files: 20,
} as const;

/** A folder of chats. Every chat in it uses its instructions and its files. */
export const chatFolder = snakeObject({
  id: z.uuid(),
  name: z.string(),
  /** Empty for none. */
  instructions: z.string(),
  /** How many files it has. */
  fileCount: z.number(),
  createdAt: z.number(),
});
export type ChatFolder = z.output<typeof chatFolder>;

export const chatFolderParams = z.object({ organizationId: z.uuid(), folderId: z.uuid() });

export const chatFolderInput = snakeObject({
  name: boundedText(chatFolderLimits.name, 1),
  instructions: z.optional(boundedText(chatFolderLimits.instructions)),
});

/** Changes of a folder; what is left out stays. */
export const chatFolderChange = snakeObject({
  name: z.optional(boundedText(chatFolderLimits.name, 1)),
  instructions: z.optional(boundedText(chatFolderLimits.instructions)),
});
