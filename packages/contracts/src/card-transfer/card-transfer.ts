import * as z from 'zod/mini';
import { cardVisibilities } from '../cards/card';
import { namedValues } from '../http/api-error';
import { flag } from '../http/flag';

export const transferFormats = ['csv', 'json'] as const;
export type TransferFormat = (typeof transferFormats)[number];

/** Names of the columns (or keys) for each field. Default: the field's own name. */
export const columnMapping = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  prompt: z.optional(z.string()),
  tags: z.optional(z.string()),
});
export type ColumnMapping = z.output<typeof columnMapping>;

/** A JSON text in a form. @__NO_SIDE_EFFECTS__ */
const jsonText = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.codec(z.string().check(z.maxLength(2_000)), z.unknown(), {
      decode: (text, context) => {
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ code: 'custom', input: text, message: 'invalid' });
          return z.NEVER;
        }
      },
      encode: value => JSON.stringify(value),
    }),
    schema,
  );

const unasked = z._default(flag, false);

export const cardImportForm = z.object({
  space: z.uuid(),
  file: z.file(),
  format: z.enum(transferFormats),
  mapping: z.optional(jsonText(columnMapping)),
  /** The source's syntax for variables: ours, or `${Name:default}`. Default `oriel`. */
  variables: z._default(z.enum(['oriel', 'dollar']), 'oriel'),
  /** For rows without a visibility. Default `PRIVATE`. */
  visibility: z._default(z.enum(cardVisibilities), 'PRIVATE'),
  /** For rows without a tag. Default none: such a row is an error. */
  defaultTag: z.optional(z.string().check(z.maxLength(100))),
  /** Fixes texts that break the rules (cuts them, replaces characters) instead of refusing the row. */
  mend: unasked,
  /**
   * Treatment of rows with the same title and prompt as a card of the workspace that the user can see. Default: they are skipped.
   */
  duplicates: z._default(z.enum(['skip', 'import']), 'skip'),
  /** Only reports the outcome, without importing. */
  dryRun: unasked,
  /** Skips rows with errors. Without it, a single such row prevents the whole import. */
  skipInvalid: unasked,
});
export type CardImportForm = z.output<typeof cardImportForm>;

export const cardImportReport = z.object({
  /** Number of created cards; 0 if nothing was imported. */
  imported: z.number(),
  /** Rows with an error. */
  invalid: z.number(),
  /** Rows skipped because the same card exists. */
  duplicates: z.number(),
  /** Rows skipped because they repeat an earlier row of the file. */
  repeated: z.number(),
  rows: z.array(
    z.object({
      /** Numbered like in a spreadsheet, where row 1 has the column names. In a list of objects, the position, starting at 1. */
      row: z.number(),
      title: z.string(),
      status: z.enum(['imported', 'valid', 'invalid', 'skipped', 'duplicate', 'repeated']),
      /** The created card, or the existing card that is the same. */
      cardId: z.nullable(z.uuid()),
      /** Fields, codes and details from `findCardProblems`. */
      problems: z.array(z.object({ field: z.string(), code: z.string(), details: z.optional(namedValues) })),
      /** Fields that were fixed to meet the rules. */
      mended: z.array(z.string()),
      /** Variables that occur several times; one field fills all of them. Default none. */
      joined: z._default(z.array(z.string()), []),
    }),
  ),
});
export type CardImportReport = z.output<typeof cardImportReport>;

/** A person's cards and lists in a workspace; a former member is listed as long as there are any. */
export const cardOwner = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.nullable(z.string()),
  isMember: z.boolean(),
  cards: z.number(),
  lists: z.number(),
});
export type CardOwner = z.output<typeof cardOwner>;
