import { type Locale, variantTokens } from '@oriel/contracts';
import { html } from 'hono/html';
import { type Brand, legalLinksOf } from '../../platform/config/brand';
import { pageStyle } from './page-style';

/** Properties of `pageStyle` that a variant replaces by tokens of the same name. */
const pageTokens =
  /^--oriel-(bg|surface|line|line-strong|text|text-2|accent|accent-hover|on-accent|focus|danger|danger-soft)$/;

/** The style sheet that server-rendered pages begin with. */
export function brandStyle({ tokens }: Brand): string {
  const own = Object.entries(variantTokens({ tokens })).flatMap(([name, value]) => {
    const [, token] = pageTokens.exec(name) ?? [];
    return token ? [`--${token}: ${value};`] : [];
  });
  const font = typeof tokens.font === 'string' ? `body { font-family: ${tokens.font} }\n` : '';
  return `${pageStyle}${own.length > 0 ? `:root { ${own.join(' ')} }\n` : ''}${font}`;
}

/**
 * Logo and name of the product, at the top of server-rendered pages.
 * @param scheme the colour scheme of the page. Default: that of the device
 */
export function pageBrand(
  { productName, icon, hasOwnIcon, logo }: Brand,
  scheme: 'light' | 'dark' | 'auto' = 'auto',
) {
  if (logo) {
    const dark =
      scheme === 'auto' ? html`<source media="(prefers-color-scheme: dark)" srcset="${logo.dark}">` : '';
    const image = html`<img class="logo" src="${scheme === 'dark' ? logo.dark : logo.light}" alt="${productName}">`;
    return html`<p class="brand"><picture>${dark}${image}</picture></p>`;
  }
  const mark = hasOwnIcon
    ? html`<img class="mark" src="${icon}" alt="">`
    : html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M10 23V13a6 6 0 0 1 12 0v10M7 23h18M16 7v16"/></svg>`;
  return html`<p class="brand">${mark}${productName}</p>`;
}

/** The legal links, at the bottom of server-rendered pages. */
export function pageLegal(brand: Brand, locale: Locale) {
  const links = legalLinksOf(brand, locale).map(
    ({ label, href }) => html`<a href="${href}" target="_blank" rel="noreferrer">${label}</a>`,
  );
  return links.length > 0 ? html`<footer class="legal">${links}</footer>` : '';
}
