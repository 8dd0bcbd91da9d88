import * as z from 'zod/mini';
import { type WidgetName, widgetNames } from '../host/widget-name';

/** `tokens`: the page's server issues tokens. `window`: the user signs in at Oriel in a separate window. */
export const signInWays = ['tokens', 'window'] as const;
export type SignInWay = (typeof signInWays)[number];

/** The code that embeds an application's widgets in a page, ready to copy. */
export const embedCode = z.object({
  snippets: z.array(z.object({ widget: z.enum(widgetNames), signIn: z.enum(signInWays), html: z.string() })),
  /** The directives that a page's policy needs in addition to `default-src 'none'`, for each isolation. */
  policies: z.object({ shadow: z.string(), iframe: z.string() }),
});
export type EmbedCode = z.output<typeof embedCode>;

interface Servers {
  /** Origin of the Oriel server. */
  readonly api: string;
  /** Origin of the server's iframes; the same unless the server has a separate one. */
  readonly frameOrigin: string;
}

/** Generates the embed code of an application. */
export function writeEmbedCode(
  servers: Servers,
  { publishableKey, widgets }: { readonly publishableKey: string; readonly widgets: readonly WidgetName[] },
): EmbedCode {
  return {
    snippets: widgets.flatMap(widget =>
      signInWays.map(signIn => ({
        widget,
        signIn,
        html: writeSnippet(servers.api, publishableKey, widget, signIn),
      })),
    ),
    policies: writePolicies(servers),
  };
}

function writeSnippet(api: string, publishableKey: string, widget: WidgetName, signIn: SignInWay): string {
  const attributes = [
    ['src', `${api}/sdk/v1/oriel.js`],
    ['data-oriel-widget', widget],
    ['data-oriel-target', `#oriel-${widget}`],
    // In pixels: this needs no style sheet, which a strict policy would have to allow.
    ['data-oriel-size', '640'],
    ['data-oriel-publishable-key', publishableKey],
    ...(signIn === 'tokens' ? [['data-oriel-token-url', '/oriel/token']] : []),
  ].map(
    ([name = '', value = '']) => `  ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  return [`<div id="oriel-${widget}"></div>`, '<script', '  async', ...attributes, '></script>'].join('\n');
}

function writePolicies({ api, frameOrigin }: Servers): EmbedCode['policies'] {
  return {
    shadow: `script-src ${api}; frame-src ${api}; connect-src ${api} 'self'; img-src ${api} data: blob:`,
    iframe: `script-src ${api}; frame-src ${frameOrigin}; connect-src 'self'`,
  };
}
