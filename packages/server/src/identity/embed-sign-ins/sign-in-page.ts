import { type ColorScheme, isBuiltWidget, type Locale, type WidgetName, widgetTable } from '@oriel/contracts';
import { html } from 'hono/html';
import { brandStyle, pageBrand, pageLegal } from '../../http/pages/page-brand';
import type { Brand } from '../../platform/config/brand';
import { type OpenerQuestion, openerScript } from './opener-script';
import { pageTexts } from './page-texts';
import { literal } from './script-literal';

const signInPageStyle = `
main { overflow-wrap: anywhere }
p { color: var(--text-2); margin: 8px 0 0 }
.brand { color: var(--text) }
.tie { display: flex; align-items: center; gap: 8px; margin: 0 0 20px }
.tie span { display: grid; place-content: center; width: 40px; height: 40px; border-radius: 10px; background: var(--accent);
  color: var(--on-accent); font-weight: 620 }
.tie span:first-child { background: var(--text-2); color: var(--surface) }
.tie i { width: 28px; height: 1px; background: var(--line-strong) }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 14px; margin: 18px 0; padding: 12px 14px;
  border: 1px solid var(--line); border-radius: 10px }
dt { color: var(--text-2) }
dd { margin: 0 }
dd:first-of-type { font-weight: 550 }
.origin { font: 12.5px/21px ui-monospace, monospace }
ul { display: grid; gap: 10px; margin: 0 0 18px; padding: 0; color: var(--text-2); list-style: none }
li { display: grid; grid-template-columns: 16px 1fr; gap: 10px }
li svg { width: 16px; height: 16px; margin-top: 3px; fill: none; stroke: currentColor; stroke-width: 1.6;
  stroke-linecap: round; stroke-linejoin: round }
form { display: flex; gap: 8px; margin-top: 20px }
button { flex: 1; height: 44px; border: 1px solid var(--line-strong); border-radius: 6px; background: none; color: inherit;
  font: inherit; font-weight: 550; cursor: pointer }
button:hover { background: var(--bg) }
button.primary { border-color: transparent; background: var(--accent); color: var(--on-accent) }
button.primary:hover { background: var(--accent-hover) }
a { color: var(--accent) }
.asks-page main > :not(.brand, .wait), .asks-page .hint, :root:not(.asks-page) .wait { display: none }
.hint { width: min(420px, calc(100vw - 32px)); margin-top: 14px; text-align: center; font-size: 13px }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`;

interface PageOptions {
  readonly locale: Locale;
  readonly nonce: string;
  readonly brand: Brand;
  readonly colorScheme: ColorScheme;
}

interface Notice {
  readonly heading: string;
  readonly text?: string;
  readonly link?: { readonly href: string; readonly text: string } | undefined;
  /** Value of a form for declining, if there is no question. */
  readonly formValue?: string;
  /** Origin of the waiting page, which is notified that something has happened; it gets nothing else. */
  readonly wakes?: string;
  /** Address to which the browser is redirected. */
  readonly returnTo?: string | undefined;
}

export interface Question {
  readonly origin: string;
  readonly application: string;
  /** Widgets that the application may show; the consent covers all of them. */
  readonly widgets: readonly WidgetName[];
  readonly workspace: string;
  readonly user: string;
  readonly formValue: string;
  readonly switchHref: string;
  /** The opener that may confirm that it started this attempt, so that the person need not be asked. */
  readonly opener?: OpenerQuestion | undefined;
}

export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** A page without a question. */
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
  const may = [
    ...question.widgets.filter(isBuiltWidget).flatMap(name => {
      const { icon, text, spendsCredit } = widgetTable[name].consent;
      const credit = [icons.credit, texts.credit(question.workspace)] as const;
      return [[drawn(icon), text[options.locale]] as const, ...(spendsCredit ? [credit] : [])];
    }),
    [icons.shield, texts.password],
  ] as const;
  const body = html`<p class="tie" aria-hidden="true"><span>${mark(question.application)}</span><i></i><span>${mark(question.workspace)}</span></p>
<h1>${texts.ask(question.application)}</h1>
<dl>
<dt>${texts.application}</dt><dd>${question.application}</dd>
<dt>${texts.page}</dt><dd class="origin">${question.origin}</dd>
<dt>${texts.workspace}</dt><dd>${question.workspace}</dd>
<dt>${texts.user}</dt><dd>${question.user}<br><a href="${question.switchHref}">${texts.other}</a></dd>
</dl>
<ul>${may.map(([icon, text]) => html`<li>${icon}<span>${text}</span></li>`)}</ul>
<p>${texts.warning}</p>
<form method="post">
<input type="hidden" name="form" value="${question.formValue}">
<button type="submit" name="answer" value="deny">${texts.deny}</button>
<button class="primary" type="submit" name="answer" value="allow">${texts.allow}</button>
</form>
${question.opener ? html`<p class="wait" role="status">${texts.wait}</p>` : ''}`;
  const hint = html`<p class="hint">${texts.withdraw}</p>`;
  const script = question.opener ? openerScript(question.opener) : '';
  return page(options, String(body), script, String(hint));
}

/** Two letters of a name, like the logo of a workspace. */
const mark = (name: string) => [...name].slice(0, 2).join('').toUpperCase();

const drawn = (path: string) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

const icons = {
  credit: html`<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="5" width="20" height="14" rx="2"/><path d="M2 10h20M6 15h3"/></svg>`,
  shield: html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 13c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V5l8-3 8 3z"/></svg>`,
};

function scriptOf(wakes: string | undefined, returnTo: string | undefined): string {
  if (returnTo !== undefined) return `location.replace(${literal(returnTo)})`;
  if (wakes === undefined) return '';
  return `window.opener?.postMessage({ oriel: 'sign-in' }, ${literal(wakes)}); window.close()`;
}

function page(
  { locale, colorScheme, nonce, brand }: PageOptions,
  body: string,
  script: string,
  below = '',
): string {
  const title = html`<title>${pageTexts[locale].title} – ${brand.productName}</title>`;
  return `<!doctype html>
<html lang="${locale}" data-theme="${colorScheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${title}
${html`<link rel="icon" href="${brand.icon}">`}
<style nonce="${nonce}">${brandStyle(brand)}${signInPageStyle}</style>
</head>
<body>
<main>
${pageBrand(brand, colorScheme)}
${body}
</main>
${below}
${pageLegal(brand, locale)}
${script && `<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`;
}
