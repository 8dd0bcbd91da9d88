import * as z from 'zod/mini';
import { locales } from '../host/locale';
import { startPages } from '../organizations/start-page';

const text = (length: number) => z.string().check(z.minLength(1), z.maxLength(length));
/** A web address, or a path on the product's server. */
export const linkAddress = text(2_000).check(
  z.regex(/^(https:\/\/|\/(?![/\\\s]))[^\\\s]*$/, 'must begin with https:// or /'),
);
/** A path on the product's server, such as that of a file in the variants' folder. */
const path = text(500).check(z.regex(/^\/(?![/\\\s])[^\\\s]*$/, 'must be a path that begins with /'));
const inEachLocale = z.object({ de: text(2_000), en: text(2_000) });

/** Entries of the group About, each opened in a new tab. Omitted ones are not shown. */
export const productLinks = z.strictObject({
  about: z.optional(linkAddress),
  prices: z.optional(linkAddress),
  changelog: z.optional(linkAddress),
  imprint: z.optional(linkAddress),
  privacy: z.optional(linkAddress),
  terms: z.optional(linkAddress),
});
export type ProductLinks = z.output<typeof productLinks>;

/** A CSS value that can neither end its declaration nor load anything. */
const tokenValue = text(300).check(
  z.regex(
    /^(?![\s\S]*(?:url|expression|image|image-set|cross-fade|element|src)\()[^;{}<>@\\]+$/i,
    'must be a plain value of CSS',
  ),
);
/** One value, or one for each colour scheme. */
const token = z.union([tokenValue, z.strictObject({ light: tokenValue, dark: tokenValue })]);

/** Name of a variant, as in its file name and the option `variant`. */
export const variantName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case words'));

/** A partner's differences from Oriel in one JSON file. Omitted members are as in Oriel. */
export const variant = z.strictObject({
  /** Address of the JSON schema, for editors. */
  $schema: z.optional(z.string()),
  name: variantName,
  productName: text(50),
  /** Logos with the product name, at least 32 pixels high. */
  logo: z.optional(z.strictObject({ light: path, dark: path })),
  favicon: z.optional(path),
  /** Values of tokens, without their `--oriel-`: `{ "accent": { "light": "#12326e", "dark": "#9db8f2" } }`. */
  tokens: z.optional(z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/)), token)),
  /** Font files that the portal loads; an embedding page loads its own. */
  fonts: z.optional(
    z
      .array(z.strictObject({ family: text(60), src: path, weight: z.optional(text(20)) }))
      .check(z.maxLength(8)),
  ),
  /** Links of the partner's product. Omitted legal ones are those of the server's settings; omitted others are not shown. */
  links: z.optional(productLinks),
  /** Texts that the law or the partner requires. */
  legal: z.optional(z.strictObject({ disclaimer: z.optional(inEachLocale) })),
  /** Features of this variant's portal. */
  features: z.optional(
    z.strictObject({
      /** Settings for guests. Default: yes. */
      guestSettings: z.optional(z.boolean()),
      /** Prices for guests. Default: yes. */
      guestPrices: z.optional(z.boolean()),
      /** The page of colleagues for members. Default: yes. */
      colleagues: z.optional(z.boolean()),
    }),
  ),
  defaultLocale: z.optional(z.enum(locales)),
  /** Start page where neither the user nor the workspace has chosen one. Default: `prompts`. */
  startPage: z.optional(z.enum(startPages)),
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

/** Path of a variant's file on a server. */
export const variantPath = (name: string): string => `/variants/${name}.json`;

/** The variant's texts that override a widget's own, by language. */
export function variantMessages({ legal }: Pick<Variant, 'legal'>): Record<string, Record<string, string>> {
  const texts = Object.entries(legal?.disclaimer ?? {});
  return Object.fromEntries(texts.map(([locale, text]) => [locale, { 'composer.disclaimer': text }]));
}

/** The variant's tokens as custom properties, each with both of its values. */
export function variantTokens({ tokens = {} }: Pick<Variant, 'tokens'>): Record<`--oriel-${string}`, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      `--oriel-${name}`,
      typeof value === 'string' ? value : `light-dark(${value.light}, ${value.dark})`,
    ]),
  );
}
