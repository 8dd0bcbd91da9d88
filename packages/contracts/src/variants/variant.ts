import * as z from 'zod/mini';
import { locales } from '../host/host-snapshot';

const text = (length: number) => z.string().check(z.minLength(1), z.maxLength(length));
/** An address of the web, or a path on the server of the product. */
const address = text(2_000).check(
  z.regex(/^(https:\/\/|\/(?![/\\\s]))[^\\\s]*$/, 'must begin with https:// or /'),
);
/** A path on the server of the product, such as that of a file in the folder of the variants. */
const path = text(500).check(z.regex(/^\/(?![/\\\s])[^\\\s]*$/, 'must be a path that begins with /'));
const inEachLocale = z.object({ de: text(2_000), en: text(2_000) });

/** A value of CSS that stays one: it can neither end its declaration nor load anything. */
const tokenValue = text(300).check(
  z.regex(
    /^(?![\s\S]*(?:url|expression|image|image-set|cross-fade|element|src)\()[^;{}<>@\\]+$/i,
    'must be a plain value of CSS',
  ),
);
/** One value, or one a colour scheme. */
const token = z.union([tokenValue, z.strictObject({ light: tokenValue, dark: tokenValue })]);

/** Name of a variant, as its file and the option `variant` have it. */
export const variantName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case words'));

/** The differences of a partner's product from Oriel: one JSON file. Anything left out is as in Oriel. */
export const variant = z.strictObject({
  /** Where an editor finds the schema. */
  $schema: z.optional(z.string()),
  name: variantName,
  productName: text(50),
  /** Pictures with the name of the product, 32 pixels high at least. */
  logo: z.optional(z.strictObject({ light: path, dark: path })),
  favicon: z.optional(path),
  /** Values of tokens, without their `--oriel-`: `{ "accent": { "light": "#12326e", "dark": "#9db8f2" } }`. */
  tokens: z.optional(z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/)), token)),
  /** Files of fonts that the portal loads; a page that embeds loads its own. */
  fonts: z.optional(
    z
      .array(z.strictObject({ family: text(60), src: path, weight: z.optional(text(20)) }))
      .check(z.maxLength(8)),
  ),
  /** Entries of the group About, each in a new tab. One that is left out is not shown. */
  links: z.optional(
    z.strictObject({
      about: z.optional(address),
      prices: z.optional(address),
      changelog: z.optional(address),
      imprint: z.optional(address),
      privacy: z.optional(address),
      terms: z.optional(address),
    }),
  ),
  /** Texts that the law or the partner wants. */
  legal: z.optional(z.strictObject({ disclaimer: z.optional(inEachLocale) })),
  /** What the portal of this variant offers. */
  features: z.optional(
    z.strictObject({
      /** Settings for people who are not signed in. Default: yes. */
      guestSettings: z.optional(z.boolean()),
      /** Prices for people who are not signed in. Default: yes. */
      guestPrices: z.optional(z.boolean()),
    }),
  ),
  defaultLocale: z.optional(z.enum(locales)),
  /** Origins whose pages may use this variant for an embed. Default: all. */
  hostLocations: z.optional(
    z
      .array(
        z
          .string()
          .check(
            z.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be an origin, such as https://bank.example'),
          ),
      )
      .check(z.maxLength(100)),
  ),
});
export type Variant = z.output<typeof variant>;

/** Folder of the variants on a server; the file of one is named after it. */
export const variantPath = (name: string): string => `/variants/${name}.json`;

/** The texts of a variant that take the place of a widget's own, by language. */
export function variantMessages({ legal }: Pick<Variant, 'legal'>): Record<string, Record<string, string>> {
  const texts = Object.entries(legal?.disclaimer ?? {});
  return Object.fromEntries(texts.map(([locale, text]) => [locale, { 'composer.disclaimer': text }]));
}

/** The tokens of a variant as custom properties, each with both of its values. */
export function variantTokens({ tokens = {} }: Pick<Variant, 'tokens'>): Record<`--oriel-${string}`, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      `--oriel-${name}`,
      typeof value === 'string' ? value : `light-dark(${value.light}, ${value.dark})`,
    ]),
  );
}
