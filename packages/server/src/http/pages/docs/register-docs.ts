import type { RouteSpec } from '@oriel/contracts';
import type { Hono } from 'hono';
import type { Services } from '../../../services';
import type { AppEnv } from '../../app/app-env';
import { pageHeaders } from '../page-headers';
import { buildOpenApi } from './build-openapi';
import { docsPage, docsStyle } from './docs-page';

/** Serves `/openapi.json`, and a page at `/docs/api` to read it. Both are made at their first request. */
export function registerDocs(
  app: Hono<AppEnv>,
  { config, publicUrl, frameOrigin }: Services,
  routes: readonly RouteSpec[],
): void {
  let document: ReturnType<typeof buildOpenApi> | undefined;
  const build = () => {
    document ??= buildOpenApi(routes, { title: config.productName, url: publicUrl });
    return document;
  };
  const cache = { 'cache-control': 'no-cache' };
  app.get('/openapi.json', c => c.json(build(), 200, { ...cache, 'access-control-allow-origin': '*' }));
  app.get('/docs/api', c => c.html(docsPage(build()), 200, { ...cache, ...pageHeaders(frameOrigin) }));
  app.get('/docs/api.css', c =>
    c.body(docsStyle, 200, { ...cache, 'content-type': 'text/css; charset=utf-8' }),
  );
}
