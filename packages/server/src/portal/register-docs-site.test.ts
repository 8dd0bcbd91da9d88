import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStack } from '@oriel/testing/vitest';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppEnv } from '../http/app/app-env';
import { brandOf } from '../platform/config/brand';
import { registerDocsSite } from './register-docs-site';

let parent = '';
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'oriel-docs-'));
  const folder = join(parent, 'dist');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, 'de'));
  const page = (text: string) => `<!doctype html><title>${text}</title>`;
  await writeFile(join(parent, 'secret.html'), page('secret'));
  await writeFile(join(folder, 'index.html'), page('home'));
  await writeFile(join(folder, 'chats.html'), page('chats'));
  await writeFile(join(folder, 'de', 'index.html'), page('heim'));
  await writeFile(join(folder, 'playground.html'), '<meta name="oriel-frame-origin" content="">');
  await writeFile(join(folder, '404.html'), page('gone'));
  await writeFile(join(folder, 'assets', 'app.CPGQypEN.js'), 'export {}');
});
afterAll(() => rm(parent, { recursive: true }));

describeStack('the documentation', stack => {
  const ask = async (
    path: string,
    {
      init = {},
      folder = join(parent, 'dist'),
      requestBuild = undefined as ((name: string) => void) | undefined,
    } = {},
  ) => {
    const app = new Hono<AppEnv>();
    registerDocsSite(app, stack().services, { folder, requestBuild });
    return app.request(`${stack().url}${path}`, init);
  };

  it.each([
    ['/docs/', 'home'],
    ['/docs/chats', 'chats'],
    ['/docs/chats.html', 'chats'],
    ['/docs/de/', 'heim'],
  ])('has a page at %s', async (path, title) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([200, `<!doctype html><title>${title}</title>`]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const policy = answer.headers.get('content-security-policy')?.split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy?.join()).not.toContain('unsafe');
    const known = await ask(path, {
      init: { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } },
    });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  it.each(['/docs', '/docs/de'])('leads the folder %s to its home', async path => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${path}/`]);
  });

  it('leads to the name of this machine that the sign-in is at home under', async () => {
    const { services } = stack();
    const { port, hostname } = new URL(services.publicUrl);
    const app = new Hono<AppEnv>();
    registerDocsSite(app, services, { folder: join(parent, 'dist') });
    const other = hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const answer = await app.request(`http://${other}:${port}/docs/chats?a=1`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      307,
      `${services.publicUrl}/docs/chats?a=1`,
    ]);
  });

  it('tells its pages the origin of the frames', async () => {
    const { frameOrigin } = stack().services;
    expect(await (await ask('/docs/playground')).text()).toContain(
      `<meta name="oriel-frame-origin" content="${frameOrigin}">`,
    );
  });

  it('lets browsers keep files whose names have a hash', async () => {
    const answer = await ask('/docs/assets/app.CPGQypEN.js');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect((await ask('/docs/assets/app.CPGQypEN.js', { init: { method: 'HEAD' } })).status).toBe(200);
  });

  it.each(['/docs/nothing', '/docs/nothing/', '/docs/de/nothing', '/docs//evil.example', '/docs/secret'])(
    'has no page at %s',
    async path => {
      const answer = await ask(path);
      expect([answer.status, await answer.text()]).toEqual([404, '<!doctype html><title>gone</title>']);
      const again = await ask(path, {
        init: { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } },
      });
      expect(again.status).toBe(404);
    },
  );

  it.each([
    '/docs/..%2fsecret',
    '/docs/..%2fsecret.html',
    '/docs/%2e%2e%2fsecret.html',
    '/docs/..%5csecret',
    '/docs/assets/..%2f..%2f..%2fsecret.html',
    '/docs/chats%00.html',
    '/docs/%E0%A4%A',
  ])('does not leave its folder for %s', async path => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('secret');
  });

  it('says so where it is not built', async () => {
    const answer = await ask('/docs/', { folder: join(parent, 'nowhere') });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('The documentation is not built.');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('requests a build of the site if one is possible', async () => {
    const requestBuild = vi.fn();
    const answer = await ask('/docs/chats', { folder: join(parent, 'nowhere'), requestBuild });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.text()).toContain('<meta http-equiv="refresh" content="2">');
    expect(requestBuild).toHaveBeenCalledTimes(1);
    await ask('/docs/nothing', { requestBuild });
    expect(requestBuild).toHaveBeenCalledTimes(1);
  });

  describe('of the server', () => {
    it('leaves the page of the calls where it is, and no path to the portal', async () => {
      expect(await (await fetch(`${stack().url}/docs/api`)).text()).toContain('openapi.json');
      const gone = await fetch(`${stack().url}/docs/nothing-here`);
      expect(gone.status).toBe(404);
      await gone.text();
    });
  });
});

describe('the guide of a partner', () => {
  const variant = { name: 'desk', productName: 'Desk `& "Co"', favicon: '/variants/desk.svg' };
  const head = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
  const files: Readonly<Record<string, string>> = {
    'first-steps.html': `<title>First steps · Oriel docs</title>${head}<span>Oriel</span><p>Oriel never sees it</p>`,
    'embedding.html': `<title>Embedding · Oriel docs</title>${head}<span>Oriel</span><code>Oriel.mount()</code>`,
    'assets/de_first-steps.md.DeXBE7lk.js': 'export const page = `<p>Oriel</p>`',
    'assets/embedding.md.DeXBE7lk.js': 'export const page = `<code>Oriel.mount()</code>`',
    'assets/chunks/metadata.c1da9607.js': 'window.site = JSON.parse("{\\"title\\":\\"Oriel\\"}")',
  };
  const ask = async (path: string, own: typeof variant | null = variant) => {
    const folder = join(parent, 'partner');
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const app = new Hono<AppEnv>();
    const brand = brandOf({ productName: 'Oriel', links: {} }, own ?? undefined);
    const address = { frameOrigin: 'https://desk.example', publicUrl: 'https://desk.example' };
    registerDocsSite(app, { ...address, brand }, { folder });
    const answer = await app.request(`https://desk.example/docs/${path}`);
    return { text: await answer.text(), cached: answer.headers.get('cache-control') };
  };

  it('has its name and icon on the pages for users, and in the frame of the others', async () => {
    const { text } = await ask('first-steps');
    expect(text).not.toContain('Oriel');
    expect(text).toContain('<p>Desk &#96;&amp; &quot;Co&quot; never sees it</p>');
    expect(text).toContain('<link rel="icon" href="/variants/desk.svg">');
    const other = (await ask('embedding')).text;
    expect(other).toContain('<code>Oriel.mount()</code>');
    expect(other).not.toMatch(/<title>[^<]*Oriel|<span>Oriel/);
  });

  it('has them in the scripts that render the pages, which are not cached forever', async () => {
    const page = await ask('assets/de_first-steps.md.DeXBE7lk.js');
    expect(page.text).toBe('export const page = `<p>Desk &#96;&amp; &quot;Co&quot;</p>`');
    expect(page.cached).toBe('no-cache');
    const { text } = await ask('assets/chunks/metadata.c1da9607.js');
    const [, literal = ''] = /JSON\.parse\((.*)\)/.exec(text) ?? [];
    expect(JSON.parse(JSON.parse(literal))).toEqual({ title: variant.productName });
    expect((await ask('assets/embedding.md.DeXBE7lk.js')).text).toContain('Oriel.mount()');
  });

  it('is that of the product without a variant', async () => {
    for (const [name, text] of Object.entries(files)) {
      const found = await ask(name, null);
      expect(found.text).toBe(text);
      expect(found.cached).toBe(name.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable');
    }
  });
});
