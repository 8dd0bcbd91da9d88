import * as z from 'zod/mini';
import { cardLimits } from '../card-limits';
import { cardLanguages, cardVisibilities } from './card';

/** A list in a form: its name is repeated, so a single value looks like a scalar. @__NO_SIDE_EFFECTS__ */
const repeated = () =>
  z.codec(
    z.union([z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)), z.string()]),
    z.array(z.string()),
    { decode: value => (typeof value === 'string' ? [value] : value), encode: value => value },
  );

/** A whole number in a form. @__NO_SIDE_EFFECTS__ */
const wholeNumber = () =>
  z.codec(z.string().check(z.regex(/^\d{1,10}$/)), z.number(), { decode: Number, encode: String });

/** An empty value clears the field. @__NO_SIDE_EFFECTS__ */
const clearable = <T extends string>(schema: z.ZodMiniType<T, T>) =>
  z.codec(z.string(), z.nullable(schema), {
    // The schema after the codec validates the value.
    decode: value => (value === '' ? null : (value as T)),
    encode: value => value ?? '',
  });

/** Ids of teams in a form; a single empty value is an empty list. @__NO_SIDE_EFFECTS__ */
const teamIds = () =>
  z.codec(
    z.union([z.array(z.string()).check(z.maxLength(cardLimits.teams)), z.string()]),
    z.array(z.uuid()),
    {
      decode: value => (typeof value === 'string' ? (value === '' ? [] : [value]) : value),
      encode: value => (value.length === 0 ? '' : value),
    },
  );

/** Far above every limit: `findCardProblems` reports the actual problems, field by field. @__NO_SIDE_EFFECTS__ */
const anyText = () => z.string().check(z.maxLength(200_000));

/** The editable fields of a card, as a form. `findCardProblems` has the rules for the texts. */
const fields = {
  title: anyText(),
  description: anyText(),
  prompt: anyText(),
  tags: repeated(),
  visibility: z.enum(cardVisibilities),
};
const optionalFields = {
  /** PNG, JPEG or WebP; replaces the cover. */
  image: z.optional(z.file()),
  /** Seed of a generated cover; replaces the image. */
  cover: z.optional(wholeNumber()),
  /** Only with the visibility `ORG`. Default for a new card: an empty list, which means the whole workspace. */
  teamIds: z.optional(teamIds()),
  defaultAgentId: z.optional(clearable(z.uuid())),
  language: z.optional(clearable(z.enum(cardLanguages))),
};

/** A new card. Either `image` or `cover` is required. */
export const cardForm = z.object({ space: z.uuid(), ...fields, ...optionalFields });
export type CardForm = z.output<typeof cardForm>;

const changes = {
  title: z.optional(fields.title),
  description: z.optional(fields.description),
  prompt: z.optional(fields.prompt),
  tags: z.optional(fields.tags),
  visibility: z.optional(fields.visibility),
  ...optionalFields,
  /** The version that was edited. If it is no longer the current one, nothing is changed: `conflict`. */
  version: z.optional(wholeNumber()),
};

/** A change to a card; omitted fields stay unchanged. */
export const cardChange = z.object(changes);
export type CardChange = z.output<typeof cardChange>;

export const cardChangeWithId = z.object({ id: z.uuid(), ...changes });
