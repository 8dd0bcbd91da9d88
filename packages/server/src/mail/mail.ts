import { html } from 'hono/html';

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

/** A paragraph, or a link on its own line. */
export type MailBlock = string | { readonly label: string; readonly href: string };

/**
 * Writes one text as plain text and as HTML. Every part may come from a person: it is escaped, and a subject stays on one line.
 */
export function writeMail({
  to,
  locale,
  subject,
  blocks,
}: {
  readonly to: string;
  readonly locale: string;
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
  const document = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${line}</title></head><body style="font:16px/1.5 system-ui,sans-serif">${paragraphs}</body></html>`;
  return { to, subject: line, text: `${text.join('\n\n')}\n`, html: String(document) };
}

/** Control characters can end a header or hide the text after them, and so can bidirectional control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

function onOneLine(text: string): string {
  return text.replace(breaks, ' ').trim();
}
