import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getEmbedConfiguration,
  listMyOrganizations,
  type ProductLinks,
  publishableKeyHeader,
  type Variant,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '../http/app/app-env';
import { portalKeyOf } from '../http/app/portal-key';
import { brandOf, linksOf } from '../platform/config/brand';
import { images, organizations } from '../platform/db/schema';
import { registerPortal, warnOfMissingLinks } from './register-portal';

let stack: TestStack;
let folder = '';

beforeAll(async () => {
  stack = await startTestStack();
  folder = await mkdtemp(join(tmpdir(), 'oriel-portal-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="de"><head><meta name="application-name" content="Oriel"><title>Oriel</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>',
  );
  await writeFile(join(folder, 'assets', 'index-Ab12_-9x.js'), 'export {}');
  await writeFile(join(folder, 'assets', 'index-Ab12_-9x.js.map'), '{"sources":["secret.ts"]}');
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

async function ask(
  sourceMaps: boolean,
  path: string,
  init?: RequestInit,
  productName = 'Oriel',
  variant?: Variant,
  links: ProductLinks = {},
) {
  const app = new Hono<AppEnv>();
  const { services } = stack;
  registerPortal(
    app,
    {
      ...services,
      config: { ...services.config, sourceMaps, productName },
      brand: brandOf({ productName, links }, variant),
    },
    variant,
    folder,
  );
  return app.request(`${services.publicUrl}${path}`, init);
}

it.each([
  '/assets/index-Ab12_-9x.js.map',
  '/assets/index-Ab12_-9x.js%2Emap',
  '/assets/index-Ab12_-9x.js.MAP',
])('withholds the source map %s where the setting is off', async path => {
  for (const method of ['GET', 'HEAD']) expect((await ask(false, path, { method })).status).toBe(404);
});

it('serves source maps where the setting is on, and scripts in both cases', async () => {
  const map = await ask(true, '/assets/index-Ab12_-9x.js.map');
  expect([map.status, await map.text()]).toEqual([200, '{"sources":["secret.ts"]}']);
  for (const sourceMaps of [true, false])
    expect((await ask(sourceMaps, '/assets/index-Ab12_-9x.js')).status).toBe(200);
});

describe('the name of the product', () => {
  it.each(['/', '/chat', '/index.html'])('stands in the page %s', async path => {
    const page = await (await ask(true, path, {}, 'Desk & <Co> "$&"')).text();
    const name = 'Desk &amp; &lt;Co&gt; &quot;$&amp;&quot;';
    expect(page).toContain(`<title>${name}</title>`);
    expect(page).toContain(`<meta name="application-name" content="${name}">`);
  });

  it.each([
    ['/', 200],
    ['/chat/4a7c', 200],
    ['/Prompts/my/', 200],
    ['/operator', 200],
    ['/workspace/manage/members', 200],
    ['/metrics', 404],
    ['/wp-login.php', 404],
    ['/chat/4a7c/more', 404],
    ['/chats', 404],
    ['/operators', 404],
  ])('answers %s with the page and the status %i', async (path, status) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(false, path, { method, headers: { 'if-none-match': '*' } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      if (status === 404 && method === 'GET') expect(await answer.text()).toContain('<title>Oriel</title>');
    }
  });

  it('is another page to a cache', async () => {
    const [one, other] = await Promise.all(['Desk', 'Dask'].map(name => ask(true, '/', {}, name)));
    const etag = one?.headers.get('etag') ?? '';
    expect(other?.headers.get('etag')).not.toBe(etag);
    const headers = { 'if-none-match': etag };
    expect((await ask(true, '/', { headers }, 'Desk')).status).toBe(304);
    expect((await ask(true, '/', { headers }, 'Dask')).status).toBe(200);
  });
});

describe('the page of an image', () => {
  it('says what it shows while it is shared, and is none before and after', async () => {
    const { db } = stack.services;
    const [organization] = await db.select().from(organizations).where(eq(organizations.personal, false));
    const ids = { agentId: randomUUID(), modelId: randomUUID(), serviceId: randomUUID() };
    const texts = { agentName: 'a', model: 'm', modelName: 'm', serviceInternalId: 's', serviceName: 's' };
    const id = randomUUID();
    await db.insert(images).values({
      ...ids,
      ...texts,
      id,
      organizationId: organization?.id ?? null,
      ownerId: organization?.ownerId ?? null,
      executionId: randomUUID(),
      position: 0,
      hostLocation: 'europe',
      message: '"><script>alert(1)</script>',
      parameters: {},
      status: 'done',
      key: `images/${id}.bin`,
      thumbnailKey: `images/${id}-thumbnail.webp`,
      expiresAt: new Date(Date.now() + 60_000),
    });
    const look = async () => {
      const answer = await ask(true, `/image/${id}`);
      return [answer.status, answer.headers.get('x-robots-tag'), await answer.text()] as const;
    };
    const [hidden, robots, page] = await look();
    expect([hidden, robots]).toEqual([404, 'noindex, nofollow']);
    expect(page).toContain('<title>Oriel</title>');
    expect(page).not.toContain('og:');
    await db.update(images).set({ sharedAt: new Date() }).where(eq(images.id, id));
    const [shared, hides, html] = await look();
    expect([shared, hides]).toEqual([200, 'noindex, nofollow']);
    expect(html).toContain('og:title" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).toContain(`og:image" content="${stack.url}/api/chat/v1/images/${id}/file"`);
    await db
      .update(images)
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where(eq(images.id, id));
    expect((await look())[0]).toBe(404);
    expect((await ask(true, '/image/none')).status).toBe(404);
  });
});

it('writes the variant into the page, where nothing of it can end its element', async () => {
  const variant: Variant = {
    name: 'desk',
    productName: '</script><b>',
    favicon: '/variants/desk.svg',
    defaultLocale: 'en',
  };
  const page = await (await ask(true, '/', {}, 'Desk', variant)).text();
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('<link rel="icon" href="/variants/desk.svg">');
  const data = /<script type="application\/json" id="variant">(.*?)<\/script>/.exec(page)?.[1];
  expect(JSON.parse(data ?? '')).toEqual(variant);
});

describe('the links of the product', () => {
  const settings: ProductLinks = {
    imprint: 'https://desk.example/imprint?a=</script>',
    privacy: '/privacy',
    prices: '/prices',
  };
  const variant: Variant = { name: 'desk', productName: 'Desk' };

  it('are written into the page, where nothing of them can end their element', async () => {
    const page = await (await ask(true, '/', {}, 'Oriel', undefined, settings)).text();
    const data = /<script type="application\/json" id="product">(.*?)<\/script>/.exec(page)?.[1];
    expect(JSON.parse(data ?? '')).toEqual({
      publishableKey: portalKeyOf(stack.services.secret),
      links: settings,
    });
  });

  it("are a variant's own, except for legal ones that it omits", () => {
    expect(linksOf(settings, undefined)).toEqual(settings);
    const { imprint } = settings;
    expect(linksOf(settings, variant)).toEqual({ imprint, privacy: '/privacy' });
    const own = { privacy: '/desk', changelog: '/changes' };
    expect(linksOf(settings, { ...variant, links: own })).toEqual({ imprint, ...own });
  });

  it.each<[string, boolean, ProductLinks, Variant | undefined, string[]]>([
    ['production with neither', true, {}, undefined, ['IMPRINT_URL', 'PRIVACY_URL']],
    ['production with one', true, { imprint: '/imprint' }, undefined, ['PRIVACY_URL']],
    ['production with both', true, settings, undefined, []],
    ['production with those of a variant', true, {}, { ...variant, links: settings }, []],
    ['development', false, {}, undefined, []],
  ])('cause a warning for each that is missing in %s', (_, production, links, worn, expected) => {
    const warned: unknown[] = [];
    warnOfMissingLinks({ production }, linksOf(links, worn), {
      warn: (line: unknown) => void warned.push(line),
    });
    expect(warned).toEqual(expected.map(setting => ({ setting })));
  });
});

it('identifies calls of the portal by a key that grants nothing, from its own origin alone', async () => {
  const key = portalKeyOf(stack.services.secret);
  expect(key).toMatch(/^pk_[\w-]{43}$/);
  expect(portalKeyOf('another secret')).not.toBe(key);
  const call = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${stack.url}${path}`, { headers: { [publishableKeyHeader]: key, ...headers } });
  // The application's own calls know no such application.
  const application = `/api/access${getEmbedConfiguration.path}`;
  expect((await call(application)).status).toBe(401);
  expect((await call(`/api/core${listMyOrganizations.path}`)).status).toBe(401);
  const session = await call('/api/core/v1/auth/authenticated', { origin: 'https://elsewhere.example' });
  expect(await session.json()).toEqual({ authenticated: false });
});
