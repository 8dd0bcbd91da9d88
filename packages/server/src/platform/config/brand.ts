import type { Locale, ProductLinks, Variant } from '@oriel/contracts';

/** Brand of server-rendered pages and mails: the product's own, or that of a partner's variant. */
export interface Brand {
  /** Whether the brand is that of a variant. */
  readonly isPartner: boolean;
  readonly productName: string;
  readonly links: ProductLinks;
  /** Path of the icon of pages. */
  readonly icon: string;
  /** Whether the icon belongs to a variant, so that it replaces the product's mark. */
  readonly hasOwnIcon: boolean;
  /** Logos with the product name, by colour scheme. */
  readonly logo: Variant['logo'];
  /** Colour of buttons and links in mails, on white. */
  readonly accent: string;
  /** Colour of text on the accent. */
  readonly onAccent: string;
  /** Values of tokens of the style sheet. */
  readonly tokens: NonNullable<Variant['tokens']>;
}

export function brandOf(
  { productName, links }: { readonly productName: string; readonly links: ProductLinks },
  variant: Variant | undefined,
): Brand {
  const { tokens = {}, favicon, logo } = variant ?? {};
  const lightOf = (name: string, otherwise: string) => {
    const value = tokens[name];
    return typeof value === 'string' ? value : (value?.light ?? otherwise);
  };
  return {
    isPartner: variant !== undefined,
    productName: variant?.productName ?? productName,
    links: linksOf(links, variant),
    icon: favicon ?? '/favicon.svg',
    hasOwnIcon: favicon !== undefined,
    logo,
    accent: lightOf('accent', '#0b5c63'),
    onAccent: lightOf('on-accent', '#ffffff'),
    tokens,
  };
}

/**
 * The links of the product; a variant's own replace those of the settings. About, prices and changelog describe the operator's
 * product, so a variant shows only its own.
 */
export function linksOf(settings: ProductLinks, variant: Variant | undefined): ProductLinks {
  if (!variant) return settings;
  const { imprint, privacy, terms } = settings;
  return {
    ...(imprint && { imprint }),
    ...(privacy && { privacy }),
    ...(terms && { terms }),
    ...variant.links,
  };
}

const legalNames = ['imprint', 'privacy', 'terms'] as const;
const legalTexts = {
  en: { imprint: 'Imprint', privacy: 'Privacy', terms: 'Terms' },
  de: { imprint: 'Impressum', privacy: 'Datenschutz', terms: 'Nutzungsbedingungen' },
} as const;

/** The legal links that the product has, with their names. */
export const legalLinksOf = (
  { links }: Pick<Brand, 'links'>,
  locale: Locale,
): readonly { readonly label: string; readonly href: string }[] =>
  legalNames.flatMap(name => {
    const href = links[name];
    return href ? [{ label: legalTexts[locale][name], href }] : [];
  });
