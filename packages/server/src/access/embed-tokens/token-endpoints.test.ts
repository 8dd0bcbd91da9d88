import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describeStack } from '@oriel/testing/vitest';
import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';

const example = (path: string) => fileURLToPath(new URL(`../../../../../examples/${path}`, import.meta.url));

const isThere = ({ language }: { language: string }) => spawnSync(language, ['--version']).status === 0;

/** The endpoints that a site's server can copy, each as its first lines say how to run it, where its language is there. */
const endpoints = [
  { language: 'node', command: () => ['node', example('node-token-endpoint/server.mjs')] },
  { language: 'python3', command: () => ['python3', example('python-token-endpoint/server.py')] },
  {
    language: 'php',
    command: (port: number) => ['php', '-S', `127.0.0.1:${port}`, example('php-token-endpoint/token.php')],
  },
].filter(isThere);

let running: ChildProcess | undefined;
afterEach(async () => {
  if (!running) return;
  const ended = once(running, 'exit');
  running.kill();
  await ended;
  running = undefined;
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise(resolve => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

describeStack('the token endpoints of the examples', stack => {
  interface Endpoint {
    readonly command: (port: number) => readonly string[];
  }
  /** Starts one for the page of the stack. Answers a call of it. */
  async function start({ command }: Endpoint, secretKey = stack().keys.secretKey) {
    const port = await freePort();
    const [file = '', ...args] = command(port);
    running = spawn(file, args, {
      env: {
        ...process.env,
        ORIEL_API: stack().url,
        ORIEL_SECRET_KEY: secretKey,
        ORIEL_PUBLISHABLE_KEY: stack().keys.publishableKey,
        PLUGIN: example('wordpress/oriel-widgets.php'),
        SITE_ORIGIN: stack().pageOrigin,
        PORT: String(port),
      },
      stdio: 'ignore',
    });
    const call = (path: string, method: string, headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    for (let tries = 0; tries < 100; tries += 1) {
      if (await call('/', 'GET', {}).catch(() => undefined)) break;
      await delay(100);
    }
    return call;
  }

  for (const endpoint of endpoints) {
    describe(endpoint.language, () => {
      it('gives the page of a person who is signed in a token of that person', async () => {
        const call = await start(endpoint);
        const headers = { origin: stack().pageOrigin, cookie: 'other=1; session=demo-session' };
        const answer = await call('/oriel/token', 'POST', headers);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
        const { token, expiresAt } = (await answer.json()) as { token: string; expiresAt: string };
        expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
        expect(decodeJwt(token)).toMatchObject({ exp: expect.any(Number) });
        const channels = `/api/chat/v1/organizations/${stack().keys.organizationId}/channels/mine`;
        const used = await fetch(`${stack().url}${channels}`, {
          headers: { authorization: `Bearer ${token}`, origin: stack().pageOrigin },
        });
        expect(used.status).toBe(200);
      });

      it('gives none to other pages, other methods, nobody, and at other addresses', async () => {
        const call = await start(endpoint);
        const own = { origin: stack().pageOrigin, cookie: 'session=demo-session' };
        const status = async (path: string, method: string, headers: Record<string, string>) =>
          (await call(path, method, headers)).status;
        expect(await status('/oriel/token', 'POST', { ...own, origin: 'https://evil.example' })).toBe(403);
        expect(await status('/oriel/token', 'POST', { cookie: own.cookie })).toBe(403);
        expect(await status('/oriel/token', 'GET', own)).toBe(403);
        expect(await status('/oriel/token', 'POST', { origin: own.origin })).toBe(401);
        expect(await status('/oriel/token', 'POST', { ...own, cookie: 'session=__proto__' })).toBe(401);
        expect(await status('/other', 'POST', own)).toBe(404);
      });

      it('answers 502, and no reason, where its key is none', async () => {
        const call = await start(endpoint, 'sk_nothing');
        const headers = { origin: stack().pageOrigin, cookie: 'session=demo-session' };
        const answer = await call('/oriel/token', 'POST', headers);
        expect([answer.status, await answer.json()]).toEqual([502, { error: 'bad_gateway' }]);
      });
    });
  }

  if (isThere({ language: 'php' }))
    describe('the plugin for WordPress', () => {
      const site = fileURLToPath(new URL('testing/wordpress.php', import.meta.url));
      const plugin: Endpoint = { command: port => ['php', '-S', `127.0.0.1:${port}`, site] };
      const signedIn = { cookie: 'wordpress_logged_in=mara' };

      /** What the page with the shortcode holds: the address that its widget asks for tokens at. */
      function tokenPath(page: string): string {
        const [, address = ''] = /token-url="([^"]*)"/.exec(page) ?? [];
        const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
        return pathname + search;
      }

      it('shows the widgets that it knows, with the script once, and no attribute leaves its quotes', async () => {
        const call = await start(plugin);
        const read = async (query: string) => (await call(`/page${query}`, 'GET', signedIn)).text();
        const page = await read('');
        expect(page).toContain(`<oriel-chat api="${stack().url}" publishable-key="pk_`);
        expect(page).toContain('<div class="oriel-place" style="height:640px">');
        expect(page).toContain(
          `{"oriel":["${stack().url}/sdk/v1/oriel.js",{"strategy":"async","in_footer":true}]}`,
        );
        const other = await read('?widget=prompts&height=1&locale=%22%3E%3Cscript%3E&colour=red');
        expect(other).toContain('style="height:200px"><oriel-prompts ');
        expect(other).toContain('locale="&quot;&gt;&lt;script&gt;"></oriel-prompts>');
        expect(other).not.toContain('colour');
        expect(await read('?widget=script')).toBe('\n[]');
      });

      it('gives a person who is signed in a token, and nobody else', async () => {
        const call = await start(plugin);
        const path = tokenPath(await (await call('/page', 'GET', signedIn)).text());
        const headers = { ...signedIn, origin: stack().pageOrigin };
        const answer = await call(path, 'POST', headers);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
        const { token } = (await answer.json()) as { token: string };
        const channels = `/api/chat/v1/organizations/${stack().keys.organizationId}/channels/mine`;
        const used = await fetch(`${stack().url}${channels}`, {
          headers: { authorization: `Bearer ${token}`, origin: stack().pageOrigin },
        });
        expect(used.status).toBe(200);
        const status = async (address: string, method: string, given: Record<string, string>) =>
          (await call(address, method, given)).status;
        expect(await status(path, 'POST', { origin: stack().pageOrigin })).toBe(401);
        expect(await status(path.replace(/_wpnonce=\w+/, '_wpnonce=0'), 'POST', headers)).toBe(401);
        expect(await status(path, 'POST', { ...headers, origin: 'https://evil.example' })).toBe(403);
        expect(await status(path, 'GET', headers)).toBe(404);
        expect(await status(path.replace('widget=chat', 'widget=script'), 'POST', headers)).toBe(400);
      });

      it('answers 502, and no reason, where its key is none', async () => {
        const call = await start(plugin, 'sk_nothing');
        const path = tokenPath(await (await call('/page', 'GET', signedIn)).text());
        const answer = await call(path, 'POST', { ...signedIn, origin: stack().pageOrigin });
        expect([answer.status, await answer.json()]).toEqual([502, { error: 'bad_gateway' }]);
      });
    });
});
