import type { Hono } from 'hono';
import type { AppEnv } from '../http/app/app-env';
import { findFolder } from '../http/pages/find-folder';
import { escapeAttribute } from '../http/pages/open-graph';
import { pageHeaders } from '../http/pages/page-headers';
import { staticFiles } from '../http/pages/static-files';
import type { Brand } from '../platform/config/brand';
import type { Services } from '../services';
import { homeAddress } from './home-address';

const page = (title: string, text: string, head = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${head}<p>${text}</p></html>`;
const notBuilt = page(
  'Not built',
  'The documentation is not built. Run <code>npm run build</code>, which builds it.',
);
const beingBuilt = page(
  'Being built',
  'The documentation is being built, which takes about half a minute. This page loads by itself once it is there; the terminal of <code>npm start</code> shows the progress.',
  '<meta http-equiv="refresh" content="2">',
);

/** The guide: the pages for users, linked by the portal. Pages for developers and operators keep the name Oriel. */
const guide = '(?:first-steps|chats|prompt-library|prompt-variables|images|administration)';
const guidePage = new RegExp(`^(?:de/)?${guide}\\.html$`);
const pageScript = new RegExp(`^assets/(?:de_)?${guide}\\.md\\.`);
/** The script with the name of the site and the texts around the pages. */
const siteScript = /^assets\/chunks\/metadata\./;

/** Puts a partner's name into the guide and into the frame of all pages, and its icon into their heads. */
function nameProduct(text: string, path: string, { productName, icon }: Brand): string {
  if (siteScript.test(path)) {
    // The script holds JSON in a string.
    const name = JSON.stringify(JSON.stringify(productName)).slice(3, -3);
    return text.replace(/\bOriel\b/g, () => name);
  }
  // A script holds HTML in a string of one of three kinds.
  const name = escapeAttribute(productName).replace(/[\\`$']/g, sign => `&#${sign.charCodeAt(0)};`);
  if (guidePage.test(path) || pageScript.test(path))
    return withIcon(
      text.replace(/\bOriel\b/g, () => name),
      icon,
    );
  const around = text
    .replace(/<title>[^<]*/, title => title.replace('Oriel', () => name))
    .replace(/>Oriel<\/span>/, () => `>${name}</span>`);
  return withIcon(around, icon);
}

const withIcon = (text: string, icon: string): string =>
  text.replace(
    /<link rel="icon" href="[^"]*"( type="[^"]*")?/,
    () => `<link rel="icon" href="${escapeAttribute(icon)}"`,
  );

/**
 * Serves the documentation, built by `docs`, below `/docs/`. Its addresses have no extension: `/docs/chats` is `chats.html`. The
 * playground on its pages shows widgets, so it uses the policy of the portal's pages.
 */
export function registerDocsSite(
  app: Hono<AppEnv>,
  { frameOrigin, publicUrl, brand }: Pick<Services, 'frameOrigin' | 'publicUrl' | 'brand'>,
  {
    folder = findFolder('docs/.vitepress/dist'),
    requestBuild,
  }: { readonly folder?: string; readonly requestBuild?: (name: string) => void } = {},
): void {
  const files = staticFiles(folder, {
    hashedFolder: 'assets/',
    changePage: (text, path) => {
      const named = brand.isPartner ? nameProduct(text, path, brand) : text;
      // The playground shows this origin in its example headers.
      return named.replace(
        /(<meta name="oriel-frame-origin" content=")[^"]*/,
        (_, start: string) => start + escapeAttribute(frameOrigin),
      );
    },
    ...(brand.isPartner && { changesToo: path => pageScript.test(path) || siteScript.test(path) }),
  });
  const headers = pageHeaders(frameOrigin, { trustedTypes: ['vue', 'docs'] });
  const asPage = (page: Response, status = page.status): Response => {
    const answer = new Response(page.body, { status, headers: page.headers });
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  };

  app.on(['GET', 'HEAD'], '/docs', c => c.redirect('/docs/', 308));
  app.on(['GET', 'HEAD'], '/docs/*', async c => {
    const home = homeAddress(c.req.url, publicUrl);
    if (home) return c.redirect(home, 307);
    const path = c.req.path.slice('/docs/'.length);
    if (path.startsWith('assets/') || /\.(css|js|json|svg|png)$/.test(path))
      return (await files.find(path, c.req.raw)) ?? c.text('Not found', 404);
    const name = path.endsWith('.html')
      ? path
      : path === '' || path.endsWith('/')
        ? `${path}index.html`
        : `${path}.html`;
    const page = await files.find(name, c.req.raw);
    if (page) return asPage(page);
    if (await files.find(`${path}/index.html`, new Request(c.req.url)))
      return c.redirect(`/docs/${path}/`, 308);
    // Leave out the browser's cache headers: a missing page must not be answered as unchanged.
    const missing = await files.find('404.html', new Request(c.req.url, { method: c.req.method }));
    if (missing) return asPage(missing, 404);
    requestBuild?.('docs');
    return asPage(requestBuild ? c.html(beingBuilt, 503, { 'retry-after': '2' }) : c.html(notBuilt, 404));
  });
}
