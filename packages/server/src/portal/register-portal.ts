import { type ProductLinks, portalPaths, type Variant } from '@oriel/contracts';
import type { Hono } from 'hono';
import { findImageTags } from '../ai/images/find-image-tags';
import type { AppEnv } from '../http/app/app-env';
import { portalKeyOf } from '../http/app/portal-key';
import { findFolder } from '../http/pages/find-folder';
import { addToHead, escapeAttribute } from '../http/pages/open-graph';
import { pageHeaders } from '../http/pages/page-headers';
import { staticFiles } from '../http/pages/static-files';
import { describeError } from '../platform/log/describe-error';
import { findPageTags } from '../prompts/shared-cards/find-page-tags';
import type { Services } from '../services';
import { homeAddress } from './home-address';

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built</title>
<p>The portal is not built. Run <code>npm start</code>, or <code>npm run dev</code> and open the address it prints.</p></html>`;

/**
 * Serves the portal: its files, and its single page for every other path, which the portal's own routes handle. The page of a
 * public card contains its preview tags, for services that run no script. The portal reads the product name, its links, its key
 * and the variant from its page.
 */
export function registerPortal(
  app: Hono<AppEnv>,
  services: Services,
  variant?: Variant,
  folder: string = findFolder('portal/dist'),
): void {
  const { frameOrigin, publicUrl, config, brand, secret } = services;
  const files = staticFiles(folder, {
    hashedFolder: 'assets/',
    changePage: html =>
      writeData(writeVariant(nameProduct(html, config.productName), variant), 'product', {
        publishableKey: portalKeyOf(secret),
        links: brand.links,
      }),
  });
  const headers = pageHeaders(frameOrigin);

  const asPage = (response: Response): Response => {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
  app.on(['GET', 'HEAD'], '*', async c => {
    const home = homeAddress(c.req.url, publicUrl);
    if (home) return c.redirect(home, 307);
    const path = safeDecode(c.req.path).slice(1);
    // Some file systems ignore case.
    if (/\.map$/i.test(path) && !config.sourceMaps) return c.text('Not found', 404);
    const file = path === '' ? undefined : await files.find(path, c.req.raw);
    if (file) return path.endsWith('.html') ? asPage(file) : file;
    // A missing build file must not be answered with the page.
    if (path.startsWith('assets/')) return c.text('Not found', 404);
    const page = await files.find('index.html', c.req.raw);
    // Shared content is for people with the link, and its address must not leave the page.
    if (/^\/(share|image)\//.test(c.req.path)) {
      if (page) hide(page.headers);
    }
    if (!page) return asPage(c.html(notBuilt, 404));
    if (!isPortalPath(c.req.path)) {
      // Without the browser's cache headers: a missing page must not be answered as unchanged.
      const whole = await files.find('index.html', new Request(c.req.url, { method: c.req.method }));
      return asPage(new Response(whole?.body, { status: 404, headers: whole?.headers ?? {} }));
    }
    const findTags = async () =>
      (await findPageTags(services, c.req.path)) ?? (await findImageTags(services, c.req.path));
    const tags = await findTags().catch((error: unknown) => {
      // Without them the page still works in browsers.
      c.get('log').warn({ error: describeError(error) }, 'page without tags');
      return null;
    });
    const isImage = c.req.path.startsWith('/image/');
    // The page of an image that is not shared returns 404; its owner's browser shows it nevertheless.
    const isMissing = isImage && tags === undefined;
    if (!tags && !isMissing) return asPage(page);
    const plain = await files.find('index.html', new Request(c.req.url));
    const html = addToHead((await plain?.text()) ?? notBuilt, tags ?? '');
    const answer = c.html(html, isMissing ? 404 : 200, { 'cache-control': 'no-cache' });
    if (isImage) hide(answer.headers);
    return asPage(answer);
  });
}

/** Like the portal's router, it ignores case and a slash at the end. */
const portalPath = new RegExp(
  `^(?:${portalPaths
    .map(path => path.replace(/:\w+/g, '[^/]+').replace('/*', '(?:/.*)?').replace(/^\/$/, ''))
    .join('|')})/?$`,
  'i',
);
const isPortalPath = (path: string): boolean => portalPath.test(path);

/** Keeps a page out of search engines, and its address out of the `Referer` header. */
function hide(headers: Headers): void {
  headers.set('x-robots-tag', 'noindex, nofollow');
  headers.set('referrer-policy', 'no-referrer');
}

/** Writes the product name into the title of the page, and to the place where the portal's script reads it. */
function nameProduct(page: string, productName: string): string {
  const name = escapeAttribute(productName);
  return page
    .replace(/(<title>)[^<]*/, (_, start: string) => start + name)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + name);
}

/** Writes the variant to the place where the portal's script reads it, with its icon and its language. */
function writeVariant(page: string, variant: Variant | undefined): string {
  if (!variant) return page;
  const { favicon, defaultLocale } = variant;
  return writeData(page, 'variant', variant)
    .replace(/(<html lang=")[^"]*/, (all, start: string) => (defaultLocale ? start + defaultLocale : all))
    .replace(/(<link rel="icon" href=")[^"]*"( type="[^"]*")?/, (all, start: string) =>
      favicon ? `${start}${escapeAttribute(favicon)}"` : all,
    );
}

/** Writes data for the portal's script into an element that no text in it can close. */
function writeData(page: string, id: string, value: object): string {
  const data = JSON.stringify(value).replaceAll('<', '\\u003c');
  return page.replace('</head>', () => `<script type="application/json" id="${id}">${data}</script></head>`);
}

/** Warns the operator of a production server without the links that the law requires of most websites. */
export function warnOfMissingLinks(
  { production }: Pick<Services['config'], 'production'>,
  shown: ProductLinks,
  log: Pick<Services['log'], 'warn'>,
): void {
  if (!production) return;
  for (const [name, setting] of [
    ['imprint', 'IMPRINT_URL'],
    ['privacy', 'PRIVACY_URL'],
  ] as const)
    if (!shown[name])
      log.warn(
        { setting },
        `no link to ${name} is configured: set ${setting}, or links.${name} of the variant`,
      );
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}
