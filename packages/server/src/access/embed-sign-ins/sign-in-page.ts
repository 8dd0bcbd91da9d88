import type { Locale } from '@oriel/contracts';
import { html } from 'hono/html';
import { pageStyle } from './page-style';
import { pageTexts } from './page-texts';

interface PageOptions {
  readonly locale: Locale;
  readonly nonce: string;
  readonly productName: string;
}

interface Notice {
  readonly heading: string;
  readonly text?: string;
  readonly link?: { readonly href: string; readonly text: string } | undefined;
  /** Of a form that declines, for somebody who is asked nothing. */
  readonly formValue?: string;
  /** Of the page that waits, which is told that something has happened; nothing else goes to it. */
  readonly wakes?: string;
  /** Where the browser goes by itself. */
  readonly returnTo?: string | undefined;
}

export interface Question {
  readonly origin: string;
  readonly application: string;
  readonly workspace: string;
  readonly user: string;
  readonly formValue: string;
  readonly switchHref: string;
}

export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** A page that asks nothing. */
export function noticePage(
  options: PageOptions,
  { heading, text, link, formValue, wakes, returnTo }: Notice,
): string {
  const more = link ? html`<p><a href="${link.href}">${link.text}</a></p>` : '';
  const form = formValue
    ? html`<form method="post"><input type="hidden" name="form" value="${formValue}"><button type="submit" name="answer" value="deny">${pageTexts[options.locale].leave}</button></form>`
    : '';
  const body = html`<h1>${heading}</h1>${text ? html`<p>${text}</p>` : ''}${more}${form}`;
  return page(options, String(body), scriptOf(wakes, returnTo));
}

/** Asks whether the application may sign the person in on that origin. */
export function questionPage(options: PageOptions, question: Question): string {
  const texts = pageTexts[options.locale];
  const body = html`<h1>${texts.ask(question.origin)}</h1>
<p>${texts.lead(question.application, question.workspace, question.user)}</p>
<p>${texts.warning}</p>
<form method="post">
<input type="hidden" name="form" value="${question.formValue}">
<button class="primary" type="submit" name="answer" value="allow">${texts.allow}</button>
<button type="submit" name="answer" value="deny">${texts.deny}</button>
</form>
<p><a href="${question.switchHref}">${texts.other}</a></p>`;
  return page(options, String(body), '');
}

function scriptOf(wakes: string | undefined, returnTo: string | undefined): string {
  const literal = (text: string) => JSON.stringify(text).replace(/</g, '\\u003c');
  if (returnTo !== undefined) return `location.replace(${literal(returnTo)})`;
  if (wakes === undefined) return '';
  return `window.opener?.postMessage({ oriel: 'sign-in' }, ${literal(wakes)}); window.close()`;
}

function page({ locale, nonce, productName }: PageOptions, body: string, script: string): string {
  const title = html`<title>${pageTexts[locale].title} – ${productName}</title>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${title}
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body>
<main>
${html`<p class="brand">${productName}</p>`}
${body}
</main>
${script && `<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`;
}
