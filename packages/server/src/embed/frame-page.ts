import { defaultWidget, type Locale, widgetTable } from '@oriel/contracts';
import type { FrameAccess } from './frame-access';
import type { FrameParts } from './sdk-manifest';

export interface FramePageOptions {
  readonly access: FrameAccess;
  readonly parts: FrameParts;
  readonly locale: Locale;
  readonly nonce: string;
  /** Origin of the services. */
  readonly publicUrl: string;
}

const texts = {
  de: {
    refused: 'Diese Seite darf den Assistenten nicht einbinden.',
  },
  en: {
    refused: 'This page may not embed the assistant.',
  },
} as const;

/**
 * The page inside a frame. The text field is in the markup with its style sheet and the script that queues the sent text, so that
 * people can type after one response of the server; it is a light DOM child of the shell and shown through its slot, as in the
 * widget. A widget without a first field has an empty shell.
 */
export function framePage({ access, parts, locale, nonce, publicUrl }: FramePageOptions): string {
  const { manifest, style, script } = parts;
  const { refused } = texts[locale];
  // The script of the page fetches it after the field: a preload in the markup would start before the field is drawn.
  const widget = access.kind === 'allowed' ? access.widget : defaultWidget;
  const { firstField, texts: widgetTexts } = widgetTable[widget];
  const files = manifest.widgets[widget];
  const scripts = [
    ...(files?.framePage ?? []),
    ...(files?.frameWords[locale] ? [files.frameWords[locale]] : []),
  ].map(file => `/sdk/v1/${file}`);
  const configuration =
    access.kind === 'allowed'
      ? {
          scripts,
          widget: access.widget,
          allowedOrigins: access.origins,
          api: servicesOf(publicUrl),
          version: manifest.version,
        }
      : {
          scripts: scripts.slice(0, 1),
          allowedOrigins: access.origins,
          refusal: { code: access.code, message: access.message },
        };
  const body =
    access.kind === 'allowed'
      ? firstField
        ? `<div id="oriel-shell" data-instant="${widget}"><template shadowrootmode="open"><div part="b"><slot name="composer"></slot></div></template><textarea slot="composer" rows="1" placeholder="${firstField.placeholder[locale]}" aria-label="${firstField.label[locale]}"></textarea></div>`
        : '<div id="oriel-shell"></div>'
      : `<p class="refusal" role="alert">${refused} ${escapeHtml(access.message)} (${access.code})</p>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${widgetTexts[locale].title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>${body}
<script type="application/json" id="oriel-frame">${escapeJson(configuration)}</script>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`;
}

const servicesOf = (origin: string) => ({
  core: `${origin}/api/core`,
  prompts: `${origin}/api/prompts`,
  chat: `${origin}/api/chat`,
  access: `${origin}/api/access`,
});

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** JSON that cannot end its script element. */
const escapeJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');
