import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createSite } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@oriel/testing/free-port';
import { describeStack } from '@oriel/testing/vitest';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, example, notRun } from './testing/endpoints';

const installed = endpoints.filter(endpoint => endpoint.isInstalled());
const missing = endpoints.filter(endpoint => !installed.includes(endpoint)).map(({ name }) => name);

let running: ChildProcess | undefined;
afterEach(async () => {
  if (!running) return;
  const ended = once(running, 'exit');
  running.kill();
  await ended;
  running = undefined;
});

describeStack('the token endpoints of the examples', stack => {
  const compiled = mkdtempSync(join(tmpdir(), 'oriel-endpoints-'));
  afterAll(() => rmSync(compiled, { recursive: true }));

  /** Starts one for the page of the stack. Returns its response to a call. */
  async function start(
    { command }: Pick<Endpoint, 'command'>,
    secretKey = stack().keys.secretKey,
    env: Readonly<Record<string, string>> = {},
  ) {
    const port = await freePort();
    const [file = '', ...args] = command(port, compiled);
    running = spawn(file, args, {
      env: {
        ...process.env,
        ORIEL_API: stack().url,
        ORIEL_SECRET_KEY: secretKey,
        ORIEL_PUBLISHABLE_KEY: stack().keys.publishableKey,
        PLUGIN: example('wordpress/oriel-widgets.php'),
        SITE_ORIGIN: stack().pageOrigin,
        PORT: String(port),
        ...env,
      },
      stdio: 'ignore',
    });
    const call = (path: string, method: string, headers: Record<string, string>, body?: URLSearchParams) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) });
    for (let tries = 0; tries < 100; tries += 1) {
      if (await call('/', 'GET', {}).catch(() => undefined)) break;
      await delay(100);
    }
    return call;
  }

  async function sessionOf(token: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, origin: stack().pageOrigin };
    return (await fetch(`${stack().url}/api/core/v1/auth/authenticated`, { headers })).json();
  }

  it(`runs each of them${missing.length > 0 ? `, without ${missing.join(', ')}: not installed` : ''}`, () => {
    const files = readdirSync(example('token-endpoints')).filter(name => /\.\w+$/.test(name));
    const known = [...endpoints.map(({ file }) => file), ...notRun];
    expect(files.map(name => `token-endpoints/${name}`).filter(file => !known.includes(file))).toEqual([]);
    // The page says the same.
    const guide = readFileSync(example('../docs/token-endpoints.md'), 'utf8');
    for (const { name, file } of endpoints.filter(({ file }) => file.startsWith('token-endpoints/')))
      expect(guide).toMatch(
        name === 'Go'
          ? `examples/${file}`
          : new RegExp(`\\| ${name} \\| .*${file}\\) \\| with ${name} [\\d.]+ \\|`),
      );
    for (const file of notRun) expect(guide).toContain(`${file}) | no |`);
  });

  for (const endpoint of installed) {
    describe(endpoint.name, () => {
      beforeAll(() => endpoint.compile?.(compiled));

      it('gives the page of a person who is signed in a token of that person', async () => {
        const call = await start(endpoint);
        const headers = { origin: stack().pageOrigin, cookie: 'other=1; session=demo-session' };
        const answer = await call('/oriel/token', 'POST', headers);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('cache-control')).toContain('no-store');
        expect(answer.headers.get('content-type')).toContain('application/json');
        const { token, expiresAt } = (await answer.json()) as { token: string; expiresAt: string };
        expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
        expect(decodeJwt(token)).toMatchObject({ exp: expect.any(Number) });
        expect(await sessionOf(token)).toMatchObject({ identity: 'applicationPerson', name: 'Mara Lindner' });
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
        expect(await status('/oriel/token', 'GET', own)).toBeOneOf([403, 404, 405]);
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

  if (!missing.includes('PHP'))
    describe('the plugin for WordPress', () => {
      const site = fileURLToPath(new URL('testing/wordpress.php', import.meta.url));
      const plugin: Pick<Endpoint, 'command'> = { command: port => ['php', '-S', `127.0.0.1:${port}`, site] };
      const signedIn = { cookie: 'wordpress_logged_in=mara' };

      /** The address in a page with the shortcode where its widget requests tokens. */
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
        expect(page).toContain('<div class="oriel-place oriel-height-640">');
        // A strict policy would refuse it.
        expect(page).not.toContain('style=');
        expect(page).toContain('"/wp-content/plugins/oriel-widgets/oriel-widgets.css"');
        expect(page).toContain(
          `{"oriel":["${stack().url}/sdk/v1/oriel.js",{"strategy":"async","in_footer":true}],`,
        );
        const other = await read('?widget=prompts&height=1&locale=%22%3E%3Cscript%3E&colour=red');
        expect(other).toContain('oriel-height-240"><oriel-prompts ');
        expect(await read('?height=690')).toContain('oriel-height-720"');
        expect(await read('?height=9999')).toContain('oriel-height-960"');
        const heights = [
          ...readFileSync(example('wordpress/oriel-widgets.css'), 'utf8').matchAll(/height-(\d+)/g),
        ];
        expect(heights.map(([, height]) => Number(height))).toEqual(
          Array.from({ length: 10 }, (_, index) => 240 + 80 * index),
        );
        expect(other).toContain('locale="&quot;&gt;&lt;script&gt;"></oriel-prompts>');
        expect(other).not.toContain('colour');
        expect(await read('?widget=script')).toBe('\n[]');
        const settings = await read('?widget=workspace');
        expect(settings).toContain('<oriel-workspace ');
        expect(settings).not.toContain('token-url');
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
        for (const widget of ['script', 'workspace'])
          expect(await status(path.replace('widget=chat', `widget=${widget}`), 'POST', headers)).toBe(400);
        const program = { authorization: `Basic ${btoa('mara:application')}`, origin: stack().pageOrigin };
        expect(await status(path, 'POST', program)).toBe(401);
      });

      describe('confirms the address', () => {
        /** Starts a site beside a server that answers every call with a token, and records the user of each request. */
        async function startSite() {
          const folder = mkdtempSync(join(tmpdir(), 'oriel-wordpress-'));
          const asked: object[] = [];
          const oriel = createSite(async (request, response) => {
            let body = '';
            for await (const piece of request.setEncoding('utf8')) body += piece;
            asked.push(JSON.parse(body).user);
            response.writeHead(201, { 'content-type': 'application/json' }).end('{"token":"t"}');
          }).listen(0, '127.0.0.1');
          endings.push(() => {
            oriel.close();
            rmSync(folder, { recursive: true });
          });
          await once(oriel, 'listening');
          const { port } = oriel.address() as AddressInfo;
          const call = await start(plugin, undefined, {
            ORIEL_API: `http://127.0.0.1:${port}`,
            STATE: join(folder, 'state.json'),
          });
          const path = tokenPath(await (await call('/page', 'GET', signedIn)).text());
          const post = (address: string, fields: Record<string, string> = {}) =>
            call(address, 'POST', signedIn, new URLSearchParams(fields));
          return {
            post,
            /** Has a mail sent. @returns the token in its link */
            async mail(address: string): Promise<string> {
              const { message } = (await (await post(address)).json()) as { message: string };
              return /(?:&key|newuseremail)=(\w+)/.exec(message)?.[1] ?? '';
            },
            resetPassword: (key: string) => post('/reset-password', { rp_key: key }),
            /** The user in the last token request. */
            async user(): Promise<unknown> {
              const headers = { ...signedIn, origin: stack().pageOrigin };
              expect((await call(path, 'POST', headers)).status).toBe(200);
              return asked.pop();
            },
          };
        }
        const endings: (() => void)[] = [];
        afterEach(() => {
          for (const end of endings.splice(0)) end();
        });
        const user = { id: 'wp-7', name: 'Mara Lindner', email: 'mara@example.com' };
        const confirmed = { ...user, emailConfirmed: true };

        it('of nobody who has only registered', async () => {
          const site = await startSite();
          await site.mail('/lost-password');
          expect(await site.user()).toEqual(user);
        });

        it.each(['/lost-password', '/welcome'])('by the link of the mail of %s', async kind => {
          const site = await startSite();
          const key = await site.mail(kind);
          await site.resetPassword(`${key}0`);
          expect(await site.user()).toEqual(user);
          await site.resetPassword(key);
          expect(await site.user()).toEqual(confirmed);
        });

        it('no more once it is another one, however it was changed', async () => {
          const site = await startSite();
          await site.resetPassword(await site.mail('/lost-password'));
          await site.post('/other-plugin/change-address?email=boss@example.com');
          expect(await site.user()).toEqual({ ...user, email: 'boss@example.com' });
        });

        it.each(['change', 'write'])('not by a link that was mailed to another one: %s', async way => {
          const site = await startSite();
          const key = await site.mail('/lost-password');
          await site.post(`/other-plugin/${way}-address?email=boss@example.com`);
          await site.resetPassword(key);
          await site.post('/other-plugin/set-password', { rp_key: key });
          expect(await site.user()).toEqual({ ...user, email: 'boss@example.com' });
        });

        it('not by a password that is set without a link, or by a link that was not mailed', async () => {
          const site = await startSite();
          await site.post('/other-plugin/set-password');
          const mailed = await site.mail('/lost-password');
          const shown = await site.mail('/shown-key');
          await site.resetPassword(shown);
          await site.post('/other-plugin/set-password', { rp_key: mailed });
          expect(await site.user()).toEqual(user);
        });

        it('by the link that a change of it was mailed with, and by no other word of the change', async () => {
          const site = await startSite();
          const hash = await site.mail('/change-address?email=new@example.com');
          await site.post('/other-plugin/change-address?email=new@example.com&newuseremail=0');
          await site.post('/profile?newuseremail=0');
          expect(await site.user()).toEqual({ ...user, email: 'new@example.com' });
          await site.post(`/profile?newuseremail=${hash}`);
          expect(await site.user()).toEqual({ ...confirmed, email: 'new@example.com' });
        });
      });

      it('is a member of a trusted application with a confirmed address, and nobody there without', async () => {
        const folder = mkdtempSync(join(tmpdir(), 'oriel-wordpress-'));
        const { trusted, organizationId } = stack().keys;
        const member = await (await stack().signIn('member')).fetch('/api/core/v1/auth/authenticated');
        const { email } = (await member.json()) as { email: string };
        const call = await start(plugin, trusted.secretKey, {
          ORIEL_PUBLISHABLE_KEY: trusted.publishableKey,
          STATE: join(folder, 'state.json'),
        });
        await call(`/other-plugin/change-address?email=${email}`, 'POST', signedIn);
        const path = tokenPath(await (await call('/page', 'GET', signedIn)).text());
        const headers = { ...signedIn, origin: stack().pageOrigin };
        expect((await call(path, 'POST', headers)).status).toBe(502);
        const mail = (await (await call('/lost-password', 'POST', signedIn)).json()) as { message: string };
        const [, key = ''] = /&key=(\w+)/.exec(mail.message) ?? [];
        await call('/reset-password', 'POST', signedIn, new URLSearchParams({ rp_key: key }));
        const answer = await call(path, 'POST', headers);
        expect(answer.status).toBe(200);
        const { token } = (await answer.json()) as { token: string };
        expect(await sessionOf(token)).toMatchObject({
          identity: 'trustedMember',
          userId: await stack().userId('member'),
          organizationId,
        });
        rmSync(folder, { recursive: true });
      });

      it('answers 502, and no reason, where its key is none', async () => {
        const call = await start(plugin, 'sk_nothing');
        const path = tokenPath(await (await call('/page', 'GET', signedIn)).text());
        const answer = await call(path, 'POST', { ...signedIn, origin: stack().pageOrigin });
        expect([answer.status, await answer.json()]).toEqual([502, { error: 'bad_gateway' }]);
      });
    });
});
