import type { Variant } from '@oriel/contracts';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/app/app-env';
import { staticFiles } from '../http/pages/static-files';
import { appIcons, createAppIcons } from './app-icons';
import type { Variants } from './read-variants';

/** Serves variants to the pages that may show them, their images, and the product's manifest and icons. */
export function registerVariants(
  app: Hono<AppEnv>,
  { active, byName, folder }: Variants,
  productName: string,
): void {
  const pictures = staticFiles(folder);
  app.get('/variants/:file', async c => {
    const { file } = c.req.param();
    const origin = c.req.header('origin');
    const headers = {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    };
    if (!file.endsWith('.json')) {
      const picture = /\.(svg|png|webp|ico|woff2)$/.test(file)
        ? await pictures.find(file, c.req.raw)
        : undefined;
      if (!picture) return c.text('Not found', 404);
      for (const [name, value] of Object.entries(headers)) picture.headers.set(name, value);
      // An image that is opened as a page runs no scripts.
      picture.headers.set(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      return picture;
    }
    const found = byName.get(file.slice(0, -'.json'.length));
    if (!found) return c.json({ error: `There is no variant ${file.slice(0, -5)}.` }, 404, headers);
    const isElsewhere = origin !== undefined && origin !== new URL(c.req.url).origin;
    if (isElsewhere && found.hostLocations && !found.hostLocations.includes(origin))
      return c.json({ error: `${origin} may not show the variant ${found.name}.` }, 403, headers);
    return c.json(found, 200, { ...headers, 'cache-control': 'public, max-age=300', vary: 'origin' });
  });
  const icons = createAppIcons(active, folder);
  app.get('/icons/:file', async c => {
    const icon = await icons.find(c.req.param('file'));
    if (!icon) return c.text('Not found', 404);
    return c.body(icon, 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  });
  app.get('/manifest.webmanifest', c =>
    c.body(JSON.stringify(manifestOf(active, productName)), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    }),
  );
}

/** The web app manifest of the product. */
function manifestOf(active: Variant | undefined, productName: string) {
  const icon = active?.favicon ?? '/favicon.svg';
  const ground = active?.tokens?.surface;
  return {
    name: productName,
    short_name: productName,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: typeof ground === 'string' ? ground : (ground?.light ?? '#ffffff'),
    icons: [
      { src: icon, sizes: 'any', ...(icon.endsWith('.svg') && { type: 'image/svg+xml' }), purpose: 'any' },
      ...appIcons.map(({ file, size, isMaskable }) => ({
        src: `/icons/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: isMaskable ? 'maskable' : 'any',
      })),
    ],
  };
}
