import type { Hono } from 'hono';
import type { Services } from '../services';
import type { AppEnv } from './app-env';
import { findFolder } from './find-folder';
import { pageHeaders } from './page-headers';
import { staticFiles } from './static-files';

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Oriel</title>
<p>The portal is not built. Run <code>npm start</code>, or <code>npm run dev</code> and open the address it prints.</p></html>`;

/** Serves the portal: its files, and its one page for every other path, which the portal's own routes then read. */
export function registerPortal(app: Hono<AppEnv>, { frameOrigin, publicUrl }: Services): void {
  const files = staticFiles(findFolder('portal/dist'), { hashedFolder: 'assets/' });
  const headers = pageHeaders(frameOrigin);

  const asPage = (response: Response): Response => {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
  app.on(['GET', 'HEAD'], '*', async c => {
    const { host } = new URL(c.req.url);
    if (isOtherLoopback(host, publicUrl)) {
      return c.redirect(`${publicUrl}${new URL(c.req.url).pathname}${new URL(c.req.url).search}`, 307);
    }
    const path = safeDecode(c.req.path).slice(1);
    const file = path === '' ? undefined : await files.find(path, c.req.raw);
    if (file) return path.endsWith('.html') ? asPage(file) : file;
    // A file of a build that is gone is not the page.
    if (path.startsWith('assets/')) return c.text('Not found', 404);
    return asPage((await files.find('index.html', c.req.raw)) ?? c.html(notBuilt, 404));
  });
}

/** The sign-in and its cookie are at home under one name of this machine; a page under another leads there. */
function isOtherLoopback(host: string, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  const names = ['localhost', '127.0.0.1', '[::1]'].map(name => `${name}:${own.port}`);
  return host !== own.host && names.includes(host) && names.includes(own.host);
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}
