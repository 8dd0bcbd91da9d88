import type { Locale } from '@oriel/contracts';
import { html } from 'hono/html';
import { type Brand, legalLinksOf } from '../platform/config/brand';

/** The content of a mail; the sender is a setting. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A complete HTML document. */
  readonly html: string;
  /** Passed back when a mail server has accepted it. */
  readonly receipt?: string;
}

/** Brand of the product in mails. */
export interface MailBrand extends Pick<Brand, 'productName' | 'links' | 'accent' | 'onAccent'> {
  /** Base URL of the server, for links that are only a path. */
  readonly publicUrl: string;
}

/** A paragraph, or a link on its own line. */
export type MailBlock = string | { readonly label: string; readonly href: string };

/**
 * Writes a text as plain text and HTML, with the product name above and the legal links below. Every part may be user input: it is
 * escaped, and the subject stays on one line.
 */
export function writeMail({
  to,
  locale,
  subject,
  blocks,
  brand,
}: {
  readonly to: string;
  readonly locale: Locale;
  readonly brand: MailBrand;
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
}): Mail {
  const text = blocks.map(block =>
    typeof block === 'string' ? onOneLine(block) : `${onOneLine(block.label)}:\n${block.href}`,
  );
  const paragraphs = blocks.map(block =>
    typeof block === 'string'
      ? html`<p>${onOneLine(block)}</p>`
      : html`<p><a href="${block.href}">${onOneLine(block.label)}</a></p>`,
  );
  const line = onOneLine(subject);
  const { productName, accent, onAccent } = brand;
  const legal = legalLinksOf(brand, locale).map(({ label, href }) => ({
    label,
    // A mail has no base URL, so paths must become whole URLs.
    href: new URL(href, brand.publicUrl).href,
  }));
  const links = legal.map(
    ({ label, href }, index) =>
      html`${index > 0 ? ' · ' : ''}<a href="${href}" style="color:#5f6c6a">${label}</a>`,
  );
  const footer = legal.length > 0 ? html`<p style="color:#5f6c6a;font-size:13px">${links}</p>` : '';
  const head = html`<p style="margin:0 0 24px;padding:12px 16px;border-radius:6px;background:${accent};color:${onAccent};font-weight:600">${productName}</p>`;
  const document = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${line}</title></head><body style="font:16px/1.5 system-ui,sans-serif">${head}${paragraphs}${footer}</body></html>`;
  const legalText = legal.map(({ label, href }) => `${label}: ${href}`).join('\n');
  const sign = [`-- \n${productName}`, ...(legalText ? [legalText] : [])].join('\n');
  return { to, subject: line, text: `${[...text, sign].join('\n\n')}\n`, html: String(document) };
}

/** Control characters can end a header or hide the text after them, and so can bidirectional control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

function onOneLine(text: string): string {
  return text.replace(breaks, ' ').trim();
}
