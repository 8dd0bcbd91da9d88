import * as z from 'zod/mini';
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
