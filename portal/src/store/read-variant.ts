import { productLinks, type Variant, variant, variantTokens } from '@oriel/contracts';
import * as z from 'zod/mini';

/** The partner's variant, embedded in the page by the server; undefined for Oriel itself. */
export const readVariant = (page: Document = document): Variant | undefined =>
  readData(variant, 'variant', page);

const product = z.object({ publishableKey: z.string(), links: productLinks });

/** The links of the product and the portal's publishable key, embedded in the page by the server. */
export const readProduct = (page: Document = document): Partial<z.output<typeof product>> =>
  readData(product, 'product', page) ?? {};

function readData<T>(schema: z.ZodMiniType<T>, id: string, page: Document): T | undefined {
  const data = page.getElementById(id)?.textContent;
  if (!data) return undefined;
  // The server has validated it, but a cached page may be from another release.
  const read = z.safeParse(schema, JSON.parse(data));
  return read.success ? read.data : undefined;
}

/** Applies the tokens and fonts of a variant to the page; widgets inherit them in their shadow roots. */
export function applyVariant(worn: Variant | undefined, page: Document = document): void {
  if (!worn) return;
  for (const [name, value] of Object.entries(variantTokens(worn)))
    page.documentElement.style.setProperty(name, value);
  for (const { family, src, weight } of worn.fonts ?? [])
    page.fonts.add(new FontFace(family, `url(${JSON.stringify(src)})`, weight ? { weight } : {}));
}
