// The server of an example whose page is built: it sends the built files under a strict policy, and issues tokens for the one
// visitor that it knows.
import { answerToken, escapeHtml } from './script-tag/site.mjs';

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** Sends the built page of an example, its files and its tokens. Its framework may need a policy for Trusted Types. */
export function sendBuiltPage(name, exchange, { trustedTypes }) {
  const { response, url, path, settings, send, readFile } = exchange;
  if (path === 'token') return answerToken(exchange);
  if (path === '') {
    const site = {
      api: settings.api,
      publishableKey: settings.publishableKey,
      isolation: url.searchParams.get('isolation') === 'iframe' ? 'iframe' : 'shadow',
    };
    const page = readFile(`${name}/dist/index.html`).replace('{{site}}', () =>
      escapeHtml(JSON.stringify(site)),
    );
    return send(response, 200, 'text/html; charset=utf-8', page, {
      'content-security-policy': contentSecurityPolicy(settings, trustedTypes),
      'referrer-policy': 'same-origin',
    });
  }
  const [, type] = /^assets\/[\w-]+\.(css|js)$/.exec(path) ?? [];
  if (!type) return send(response, 404, 'text/plain; charset=utf-8', 'Not found');
  // The names of built files change with their contents.
  send(response, 200, types[type], readFile(`${name}/dist/${path}`), {
    'cache-control': 'public, max-age=31536000, immutable',
  });
}

/** The policy that Oriel's documentation gives for a bundled page, in either isolation. */
const contentSecurityPolicy = ({ api, frameOrigin }, trustedTypes) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${api}`,
    `img-src ${api} data: blob:`,
    `frame-src ${api} ${frameOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');
