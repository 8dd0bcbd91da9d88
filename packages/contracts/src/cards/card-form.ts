import * as z from 'zod/mini';
import { cardLanguages, cardVisibilities } from './card';

/** A list in a form: its name repeated, so that one value looks like none. @__NO_SIDE_EFFECTS__ */
const repeated = () =>
  z.codec(
    z.union([z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)), z.string()]),
    z.array(z.string()),
    { decode: value => (typeof value === 'string' ? [value] : value), encode: value => value },
  );

/** A whole number in a form. @__NO_SIDE_EFFECTS__ */
const wholeNumber = () =>
  z.codec(z.string().check(z.regex(/^\d{1,10}$/)), z.number(), { decode: Number, encode: String });

/** Empty takes away what was there. @__NO_SIDE_EFFECTS__ */
const clearable = <T extends string>(schema: z.ZodMiniType<T, T>) =>
  z.codec(z.string(), z.nullable(schema), {
    // The schema behind the codec says whether it is one.
    decode: value => (value === '' ? null : (value as T)),
    encode: value => value ?? '',
  });

/** Far above every limit: what is wrong with a text is said by `findCardProblems`, field by field. @__NO_SIDE_EFFECTS__ */
const anyText = () => z.string().check(z.maxLength(200_000));

/** The editable fields of a card, as a form. The rules of its texts are those of `findCardProblems`. */
const fields = {
  title: anyText(),
  description: anyText(),
  prompt: anyText(),
  tags: repeated(),
  visibility: z.enum(cardVisibilities),
};
const optionalFields = {
  /** PNG, JPEG or WebP; takes the place of the cover. */
  image: z.optional(z.file()),
  /** Seed of a generated cover; takes the place of the picture. */
  cover: z.optional(wholeNumber()),
  defaultAgentId: z.optional(clearable(z.uuid())),
  language: z.optional(clearable(z.enum(cardLanguages))),
};

/** A new card. One of `image` and `cover` must be there. */
export const cardForm = z.object({ space: z.uuid(), ...fields, ...optionalFields });
export type CardForm = z.output<typeof cardForm>;

const changes = {
  title: z.optional(fields.title),
  description: z.optional(fields.description),
  prompt: z.optional(fields.prompt),
  tags: z.optional(fields.tags),
  visibility: z.optional(fields.visibility),
  ...optionalFields,
  /** The version that was edited. Where it is not the present one any more, nothing is changed: `conflict`. */
  version: z.optional(wholeNumber()),
};

/** A change of a card: what is left out stays. */
export const cardChange = z.object(changes);
export type CardChange = z.output<typeof cardChange>;

export const cardChangeWithId = z.object({ id: z.uuid(), ...changes });
