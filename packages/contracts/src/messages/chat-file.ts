import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';

/** A file of a chat. */
export const chatFile = snakeObject({
  id: z.uuid(),
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.number(),
  mimeType: z.string(),
  url: z.optional(z.nullable(z.string())),
  /** What was read out of it for the model. */
  embeddedContent: z.optional(z.nullable(z.string())),
  metaData: z.optional(snakeObject({ originalFileName: z.optional(z.string()) })),
});
export type ChatFile = z.output<typeof chatFile>;
