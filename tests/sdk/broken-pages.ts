import type { Page } from '@playwright/test';
import type { Stack } from '../e2e/stack/stack';
import { framePage } from './host-page';

/** A page that is wrong in one respect, which embedders meet. */
export interface BrokenPage {
  /** The first cell of its rows in `docs/broken-pages.md`. */
  readonly name: string;
  /** The page's policy. */
  readonly policy?: (stack: Stack) => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Styles of the page. */
  readonly css?: string;
  readonly body?: string;
  /** Options that differ from those of a working page, in the notation of a script tag; null leaves one out. */
  readonly options?: (stack: Stack) => Readonly<Record<string, string | null>>;
  /** File of the script tag. Default: `oriel.js`. */
  readonly file?: string;
  /** Origin or host name of the page. Default: the third-party site. */
  readonly host?: string;
  arrange?(page: Page, stack: Stack): Promise<unknown>;
  /** Milliseconds until the fault shows; the test skips them. */
  readonly waits?: number;
  /** The page starts none of our code. */
  readonly isSilent?: true;
}

/** Time after which a frame that has not answered, or a target that has not appeared, is given up. */
const waits = 11_000;

const tokenAddress = /\/script-tag\/token$/;

type Answer = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0];

const answering =
  (address: RegExp | string, answer: Answer): BrokenPage['arrange'] =>
  page =>
    page.route(address, route => route.fulfill(answer));

/** A token whose signature nobody checks before the server does. */
const tokenFor = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

/** A frame page that refuses the page that embeds it. */
const refusing = (code: string, message: string): Answer => {
  const error = JSON.stringify({ code, message, retryable: false });
  return {
    contentType: 'text/html',
    body: `<script>onmessage = () => parent.postMessage({ type: 'oriel:reject', error: ${error} }, '*');</script>`,
  };
};

export const brokenPages: readonly BrokenPage[] = [
  { name: '`script-src` without the server', policy: () => "script-src 'self'", isSilent: true },
  {
    name: '`script-src` with the path of the loader only',
    policy: ({ portal }) => `script-src ${portal}/sdk/v1/oriel.js`,
  },
  { name: '`frame-src` without the server', policy: () => "frame-src 'none'" },
  { name: '`connect-src` without the server', policy: () => "connect-src 'self'" },
  { name: '`connect-src` without the token address', policy: ({ portal }) => `connect-src ${portal}` },
  { name: '`connect-src` with neither', policy: () => "connect-src 'none'" },
  {
    name: '`default-src` that allows nothing but the script',
    policy: ({ portal }) => `default-src 'none'; script-src ${portal}`,
  },
  { name: '`style-src` that allows nothing', policy: () => "style-src 'none'" },
  {
    name: '`trusted-types` without `oriel`, with the strict loader',
    policy: () => "require-trusted-types-for 'script'; trusted-types 'none'",
    file: 'oriel-strict.js',
  },
  { name: 'a page in a sandbox, or opened as a file', policy: () => 'sandbox allow-scripts', waits },
  {
    name: '`Cross-Origin-Embedder-Policy`, and a proxy that removes it from frames',
    headers: { 'cross-origin-embedder-policy': 'require-corp' },
    waits,
    arrange: page =>
      page.route(framePage, async route => {
        const response = await route.fetch();
        const headers = response.headers();
        delete headers['cross-origin-embedder-policy'];
        delete headers['cross-origin-resource-policy'];
        await route.fulfill({ response, headers });
      }),
  },
  {
    name: 'a proxy that adds `X-Frame-Options`',
    waits,
    arrange: answering(framePage, {
      contentType: 'text/html',
      body: 'No',
      headers: { 'x-frame-options': 'DENY' },
    }),
  },
  { name: 'an unknown publishable key', options: () => ({ 'publishable-key': 'pk_unknown' }) },
  { name: 'no publishable key', options: () => ({ 'publishable-key': null }) },
  {
    name: 'the key of another application',
    options: ({ allInOne }) => ({ 'publishable-key': allInOne.publishableKey }),
  },
  {
    name: 'an application that is switched off',
    async arrange(page) {
      await page.route(tokenAddress, route => route.fulfill({ status: 502 }));
      const error = { code: 'application_disabled', message: 'The application is switched off' };
      await page.route(/applications\/current$/, route => route.fulfill({ status: 403, json: { error } }));
      await page.route(framePage, route =>
        route.fulfill(refusing('FEATURE_DISABLED', 'The application is switched off.')),
      );
    },
  },
  { name: 'an origin that no application allows', host: 'intranet.test' },
  { name: 'a token address that answers 401', arrange: answering(tokenAddress, { status: 401 }) },
  { name: 'a token address that answers 403', arrange: answering(tokenAddress, { status: 403 }) },
  { name: 'a token address that answers 404', arrange: answering(tokenAddress, { status: 404 }) },
  { name: 'a token address that answers 500', arrange: answering(tokenAddress, { status: 500 }) },
  {
    name: 'a token address that answers with a page',
    arrange: answering(tokenAddress, { contentType: 'text/html', body: '<!doctype html><p>Log in' }),
  },
  {
    name: 'a token address that is away',
    arrange: page => page.route(tokenAddress, route => route.abort('connectionrefused')),
  },
  {
    name: 'a token address of another site, without CORS',
    options: ({ portal }) => ({ 'token-url': `${portal}/docs/` }),
  },
  {
    name: 'an answer without `token`',
    arrange: answering(tokenAddress, { json: { accessToken: 'x' } }),
  },
  {
    name: 'a token that has expired',
    arrange: answering(tokenAddress, { json: { token: tokenFor({}), expiresAt: '2020-01-01T00:00:00Z' } }),
  },
  {
    name: 'a token for another widget',
    arrange: answering(tokenAddress, { json: { token: tokenFor({ widgets: ['prompts'] }) } }),
  },
  {
    name: 'a token of another server',
    arrange: answering(tokenAddress, { json: { token: tokenFor({ widgets: ['chat'] }) } }),
  },
  {
    name: 'a clock that is two hours fast',
    arrange: page => page.clock.setFixedTime(Date.now() + 7_200_000),
  },
  { name: '`api` of something that is no Oriel server', options: () => ({ api: '/nowhere' }), waits },
  {
    name: 'a server that is away',
    waits,
    arrange: (page, { portal }) =>
      page.route(`${portal}/{api,embed,sdk/v1/manifest.json}**`, route => route.abort('connectionrefused')),
  },
  {
    name: 'a page with HTTPS, a server without',
    host: 'https://shop.test',
    options: ({ portal }) => ({ api: portal.replace('localhost', 'intranet.test'), 'token-url': null }),
    waits,
  },
  {
    name: 'files that the server no longer has',
    arrange: answering(/\/sdk\/v1\/(shadow|iframe)-/, { status: 404 }),
  },
  { name: 'a target that does not exist', body: '', waits },
  { name: 'a place without a height', options: () => ({ size: 'fill' }) },
  { name: 'a place that is hidden', css: '#help { display: none }' },
  { name: 'an option that does not exist', options: () => ({ publishablekey: 'pk_1' }) },
  { name: 'an attribute with broken JSON', options: () => ({ props: '{ agent: "x" }' }) },
  { name: 'a widget that does not exist', options: () => ({ widget: 'chatt' }) },
  {
    name: '`storage`, and a browser that blocks it',
    options: () => ({ storage: 'functional' }),
    arrange: page =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
      }),
  },
  {
    name: 'a package that is older than the server',
    async arrange(page) {
      await page.route(/manifest\.json$/, route => route.fulfill({ json: { version: '2.0.0' } }));
      await page.route(framePage, route =>
        route.fulfill(refusing('VERSION_MISMATCH', 'There is no common protocol.')),
      );
    },
  },
];
