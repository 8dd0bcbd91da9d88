import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';

/** A file of a chat. */
export const chatFile = snakeObject({
  id: z.uuid(),
  /** Harmless on every file system. */
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.number(),
  /** By content, whatever the browser has said. */
  mimeType: z.string(),
  /** Path of the content below the chat service's base. */
  url: z.optional(z.nullable(z.string())),
  /** The text that was read for the model. Lists leave it out. */
  embeddedContent: z.optional(z.nullable(z.string())),
  metaData: z.optional(
    snakeObject({
      originalFileName: z.optional(z.string()),
      /** Pages, slides or sheets. */
      pages: z.optional(z.number()),
      /** Size of an image, in pixels. */
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      hasThumbnail: z.optional(z.boolean()),
    }),
  ),
});
export type ChatFile = z.output<typeof chatFile>;

/** A file as the wire spells it. */
export type WireChatFile = z.input<typeof chatFile>;

/** Answer to an upload. */
export const uploadedFile = snakeObject({
  id: z.uuid(),
  resultingFiles: z.array(
    snakeObject({
      fileName: z.string(),
      fileSize: z.number(),
      mimeType: z.string(),
      url: z.string(),
    }),
  ),
  /** The file as lists and messages have it. */
  file: chatFile,
});
export type UploadedFile = z.output<typeof uploadedFile>;

/** Limits of attached files; sizes in bytes. */
export const chatFileSettings = snakeObject({
  /** Limits of one question. */
  chat: snakeObject({ maxFiles: z.number(), maxTotalFileSize: z.number() }),
  upload: snakeObject({
    acceptedMimeTypes: z.array(z.string()),
    /** Endings of names, with the dot: browsers do not know every type. */
    acceptedExtensions: z.array(z.string()),
    maxFileSize: z.number(),
    minFileSize: z.number(),
  }),
  /** Space that the files of the workspace take, and may take. */
  storage: snakeObject({ used: z.number(), max: z.number() }),
});
export type ChatFileSettings = z.output<typeof chatFileSettings>;

/** The text of one page of a file. */
export const filePage = snakeObject({
  /** From 1. A file without pages has one. */
  number: z.number(),
  total: z.number(),
  text: z.string(),
});
export type FilePage = z.output<typeof filePage>;
