import * as z from 'zod/mini';

/**
 * Something in a file that its extracted text does not contain:
 *
 * - `page_without_text`: a page of pictures, or a blank one
 * - `page_unreadable`: a page, slide or sheet that is damaged or missing
 * - `beyond_limit`: the text after this place, since the file is too long
 * - `picture`, `chart`, `formula`: shown on the page, but not as text
 * - `attachment`: another file inside this one
 * - `other`: a part of an unknown kind
 */
export const fileOmissionKinds = [
  'page_without_text',
  'page_unreadable',
  'beyond_limit',
  'picture',
  'chart',
  'formula',
  'attachment',
  'other',
] as const;
export type FileOmissionKind = (typeof fileOmissionKinds)[number];

// Readers accept newer kinds as well; `knownOmission` names them.
const kind = z.string() as unknown as z.ZodMiniType<FileOmissionKind>;

/** The kind of an omission, `other` for one that this version does not know. */
export const knownOmission = (kind: FileOmissionKind): FileOmissionKind =>
  fileOmissionKinds.includes(kind) ? kind : 'other';

/** A kind of gap on a page of a file, and how often it occurs there. */
export const fileOmission = z.object({
  kind,
  /** Starts at 1. A file without pages has one. */
  page: z.number(),
  /** How many there are on the page. */
  count: z.number(),
});
export type FileOmission = z.output<typeof fileOmission>;

/** Maximum entries of `omissions` in the metadata of a file. */
export const mostFileOmissions = 50;

/** A place in the text of a page where something was left out. */
export const omissionPlace = z.object({
  kind,
  /** Number of characters of the page's text before it. */
  at: z.number(),
});
export type OmissionPlace = z.output<typeof omissionPlace>;
