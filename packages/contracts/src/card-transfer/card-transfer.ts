import * as z from 'zod/mini';
import { cardVisibilities } from '../cards/card';
import { namedValues } from '../http/api-error';
import { flag } from '../http/flag';

export const transferFormats = ['csv', 'json'] as const;
export type TransferFormat = (typeof transferFormats)[number];

/** Names of the columns (or keys) that hold each field. Default: the field's own name. */
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
  /** How the source writes variables: ours, or `${Name:default}`. Default `oriel`. */
  variables: z._default(z.enum(['oriel', 'dollar']), 'oriel'),
  /** For rows that say none. Default `PRIVATE`. */
  visibility: z._default(z.enum(cardVisibilities), 'PRIVATE'),
  /** For rows without a tag. Default none: such a row is an error. */
  defaultTag: z.optional(z.string().check(z.maxLength(100))),
  /** Brings texts into the rules (cuts, replaces characters) instead of refusing the row. */
  mend: unasked,
  /**
   * Treatment of rows whose title and prompt a card of the workspace has already, among those that the person sees.
   * Default: they are left out.
   */
  duplicates: z._default(z.enum(['skip', 'import']), 'skip'),
  /** Only says what would come of it. */
  dryRun: unasked,
  /** Leaves rows with errors out. Without it one such row is enough that nothing is imported. */
  skipInvalid: unasked,
});
export type CardImportForm = z.output<typeof cardImportForm>;

export const cardImportReport = z.object({
  /** Cards that now are there; 0 where nothing was imported. */
  imported: z.number(),
  /** Rows with an error. */
  invalid: z.number(),
  /** Rows that are left out because a card is the same. */
  duplicates: z.number(),
  /** Rows that are left out because one before them in the file is the same. */
  repeated: z.number(),
  rows: z.array(
    z.object({
      /** As a spreadsheet numbers it: the names of the columns are row 1. In a list of objects its place, from 1. */
      row: z.number(),
      title: z.string(),
      status: z.enum(['imported', 'valid', 'invalid', 'skipped', 'duplicate', 'repeated']),
      /** The card that was made, or the one that is the same. */
      cardId: z.nullable(z.uuid()),
      /** Fields, codes and details as `findCardProblems` names them. */
      problems: z.array(z.object({ field: z.string(), code: z.string(), details: z.optional(namedValues) })),
      /** Fields that were brought into the rules. */
      mended: z.array(z.string()),
      /** Variables that stand in several places; one field fills all of them. Default none. */
      joined: z._default(z.array(z.string()), []),
    }),
  ),
});
export type CardImportReport = z.output<typeof cardImportReport>;

/** Somebody and what is his in a workspace; who has left it is here as long as there is something. */
export const cardOwner = z.object({
  userId: z.uuid(),
  name: z.string(),
  isMember: z.boolean(),
  cards: z.number(),
  lists: z.number(),
});
export type CardOwner = z.output<typeof cardOwner>;
