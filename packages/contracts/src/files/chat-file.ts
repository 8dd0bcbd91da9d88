import * as z from 'zod/mini';
import type { ApiErrorCode } from '../http/error-code';
import { snakeObject } from '../http/snake-object';
import { fileOmission, omissionPlace } from './file-omission';

/**
 * How far the text of scanned pages or a picture is: `on_demand` for a picture that is read once a model that does not see images
 * is asked, `none` if there is no text in it, `failed` if it could not be read.
 */
export const fileRecognitions = ['pending', 'on_demand', 'done', 'none', 'failed'] as const;
export type FileRecognition = (typeof fileRecognitions)[number];

/** A file of a chat. */
export const chatFile = snakeObject({
  id: z.uuid(),
  /** Safe on every file system. */
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.number(),
  /** Detected from the content; the browser's type is ignored. */
  mimeType: z.string(),
  /** Path of the content below the chat service's base. */
  url: z.optional(z.nullable(z.string())),
  /** The text extracted for the model. Omitted in lists. */
  embeddedContent: z.optional(z.nullable(z.string())),
  metaData: z.optional(
    snakeObject({
      originalFileName: z.optional(z.string()),
      /** Number of pages, slides or sheets. */
      pages: z.optional(z.number()),
      /** Size of an image, in pixels. */
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      hasThumbnail: z.optional(z.boolean()),
      /** Absent for a file with text of its own. */
      recognition: z.optional(z.enum(fileRecognitions)),
      /** Gaps in its text, lowest pages first, at most 50. Absent if nothing is known to be left out. */
      omissions: z.optional(z.array(fileOmission)),
    }),
  ),
});
export type ChatFile = z.output<typeof chatFile>;

/** A file in wire format. */
export type WireChatFile = z.input<typeof chatFile>;

/** Response to an upload. */
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
  /** The file as in lists and messages. */
  file: chatFile,
});
export type UploadedFile = z.output<typeof uploadedFile>;

/** Limits of attached files; sizes in bytes. */
export const chatFileSettings = snakeObject({
  /** Limits per question. */
  chat: snakeObject({ maxFiles: z.number(), maxTotalFileSize: z.number() }),
  upload: snakeObject({
    acceptedMimeTypes: z.array(z.string()),
    /** File name extensions with the dot: browsers do not know every type. */
    acceptedExtensions: z.array(z.string()),
    maxFileSize: z.number(),
    minFileSize: z.number(),
  }),
  /** Storage used by the workspace's files, and its maximum. */
  storage: snakeObject({ used: z.number(), max: z.number() }),
});
export type ChatFileSettings = z.output<typeof chatFileSettings>;

/** The text of one page of a file. */
export const filePage = snakeObject({
  /** Starts at 1. A file without pages has one. */
  number: z.number(),
  total: z.number(),
  text: z.string(),
  /** Gaps in the text of the page, in its order. */
  omissions: z.array(omissionPlace),
  /** Gaps in the text of the whole file, as in its metadata. */
  fileOmissions: z.array(fileOmission),
});
export type FilePage = z.output<typeof filePage>;

/** Maximum characters of a search in a file. */
export const fileQueryLength = 200;

/** Number of matches of a search in one page of a file. */
export const filePageHits = snakeObject({ number: z.number(), count: z.number() });
export type FilePageHits = z.output<typeof filePageHits>;

/** How one page of a PDF looks, and where its text is. Places are shares of the picture's width and height, from 0 to 1. */
export const filePicture = snakeObject({
  /** A WebP image, in base64. */
  picture: z.string(),
  /** In pixels. */
  width: z.number(),
  height: z.number(),
  /** Pieces of text in reading order. */
  texts: z.array(
    z.object({
      text: z.string(),
      /** The line ends after this piece. */
      end: z.boolean(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  ),
});
export type FilePicture = z.output<typeof filePicture>;

/** Why an upload is refused, whatever the file belongs to. */
export const uploadErrors = [
  'file_type_not_allowed',
  'file_size_not_allowed',
  'file_encrypted',
  'file_broken',
  'file_too_complex',
  'file_without_text',
  'file_quota_reached',
] as const satisfies readonly ApiErrorCode[];
