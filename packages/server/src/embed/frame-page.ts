import type { Locale } from '@oriel/contracts';
import type { FrameAccess } from './frame-access';
import type { SdkManifest } from './sdk-manifest';

export interface FramePageOptions {
  readonly access: FrameAccess;
  readonly manifest: SdkManifest;
  readonly locale: Locale;
  readonly nonce: string;
  /** Origin of the services. */
  readonly publicUrl: string;
}

const texts = {
  de: {
    ask: 'Ihre Frage',
    field: 'Nachricht',
    title: 'Assistent',
    refused: 'Diese Seite darf den Assistenten nicht einbinden.',
  },
  en: {
    ask: 'Ask anything',
    field: 'Message',
    title: 'Assistant',
    refused: 'This page may not embed the assistant.',
  },
} as const;

/**
 * The page inside a frame. The text field stands in the markup, so that typing is possible before any script has come;
 * it is a light child of the shell and shown through its slot, as the widget will show it.
 */
export function framePage({ access, manifest, locale, nonce, publicUrl }: FramePageOptions): string {
  const text = texts[locale];
  const [script, ...chunks] = manifest.framePage.map(file => `/sdk/v1/${file}`);
  const configuration =
    access.kind === 'allowed'
      ? {
          widget: access.widget,
          allowedOrigins: access.origins,
          api: servicesOf(publicUrl),
          version: manifest.version,
        }
      : { allowedOrigins: access.origins, refusal: { code: access.code, message: access.message } };
  const body =
    access.kind === 'allowed'
      ? `<div id="oriel-shell" data-instant><template shadowrootmode="open"><slot name="composer"></slot></template><textarea slot="composer" rows="1" placeholder="${text.ask}" aria-label="${text.field}"></textarea></div>`
      : `<p class="refusal" role="alert">${text.refused} ${escapeHtml(access.message)} (${access.code})</p>`;
  const preloads =
    access.kind === 'allowed' ? chunks.map(file => `<link rel="modulepreload" href="${file}">`) : [];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text.title}</title>
<link rel="stylesheet" href="/sdk/v1/${manifest.frameStyle}">
${preloads.join('\n')}
<script type="application/json" id="oriel-frame">${escapeJson(configuration)}</script>
<script type="module" nonce="${nonce}" src="${script}"></script>
</head>
<body>${body}</body>
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

/** JSON that cannot end the script element it stands in. */
const escapeJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');
