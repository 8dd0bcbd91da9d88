import {
  apiErrorBody,
  channelTokenHeader,
  idempotencyKeyHeader,
  publishableKeyHeader,
  requestIdHeader,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { describe, expect, it } from 'vitest';
import { findPublishedApplication } from '../../identity/applications/find-published-application';
import { browserOf } from '../testing/actors';
import { person } from '../testing/person';
import { isRefused, strangeIds, strangeTexts } from '../testing/strange-input';

const organizationsPath = '/api/core/v1/organizations';

async function errorOf(response: Response) {
  const { error } = apiErrorBody.parse(await response.json());
  return [response.status, error.code];
}

describeStack('requests', stack => {
  const organizationPath = () => `${organizationsPath}/${stack().keys.organizationId}`;

  it.each([
    '/api',
    '/api/',
    '/api/x',
    '/api/core',
    '/api/core/v1',
    '/api/core/v1/none',
    '/api/core/v2/organizations',
    '/api/chat/v1/organizations/none',
    '/api/chat/v1/chat',
    '/api/chat/v1/embeddings',
    '/api//core/v1/organizations',
    '/api/%zz',
    '/api/prompts/v1/cards/x/y/z.html',
  ])('answers the unknown call %s with JSON, by any method', async path => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = { accept: 'text/html', origin: stack().url, 'content-type': 'application/json' };
      const answer = await fetch(`${stack().url}${path}`, { method, headers });
      expect(answer.headers.get('content-type'), method).toBe('application/json');
      expect(await errorOf(answer), method).toEqual([404, 'not_found']);
    }
    expect((await fetch(`${stack().url}${path}`, { method: 'HEAD' })).status).toBe(404);
  });

  it('takes an address with a slash at its end', async () => {
    const owner = await browserOf(stack(), 'owner');
    for (const path of [`${organizationsPath}/me`, organizationPath()])
      expect(await (await owner.fetch(`${path}/`)).json()).toEqual(await (await owner.fetch(path)).json());
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sibling host', { origin: 'http://intranet.localhost' }],
    ['an opaque origin', { origin: 'null' }],
    ['a form of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
  ])('refuses a change sent by %s', async (_, headers: Record<string, string>) => {
    const owner = await browserOf(stack(), 'owner');
    const answer = await owner.send('PATCH', organizationPath(), { name: 'Gekapert' }, headers);
    expect(await errorOf(answer)).toEqual([403, 'origin_not_allowed']);
  });

  it('refuses a change that says no origin at all', async () => {
    const owner = await browserOf(stack(), 'owner');
    const answer = await fetch(`${stack().url}${organizationPath()}`, {
      method: 'PATCH',
      headers: {
        cookie: `oriel-session=${owner.cookie('oriel-session')}`,
        'content-type': 'application/json',
      },
      body: '{"name":"Gekapert"}',
    });
    expect(answer.status).toBe(403);
  });

  it('does not know the user of a cookie that another origin sends', async () => {
    const owner = await browserOf(stack(), 'owner');
    const answer = await owner.fetch('/api/core/v1/auth/authenticated', {
      headers: { origin: 'http://intranet.localhost' },
    });
    expect(await answer.json()).toEqual({ authenticated: false });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('finds cards for the page of another site as for a guest, whatever cookie comes along', async () => {
    const owner = await browserOf(stack(), 'owner');
    const organizationId = stack().keys.organizationId;
    const search = (body: object) =>
      owner.send('POST', '/api/prompts/v1/cards/filter-with-tags', body, {
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
      });
    const curated = await (await search({})).json();
    expect(curated.results.length).toBeGreaterThan(0);
    expect((await search({ space: organizationId })).ok).toBe(false);
  });

  describe('cross-origin calls', () => {
    const ask = (origin: string, init: RequestInit = {}, path = `${organizationsPath}/me`) =>
      fetch(`${stack().url}${path}`, { ...init, headers: { origin, ...init.headers } });
    const preflight = (origin: string, path?: string) =>
      ask(origin, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }, path);
    const namesOf = (answer: Response, name: string) => answer.headers.get(name)?.split(/, */);

    it('lets pages of an application send what the API reads, without credentials', async () => {
      const { headers, status } = await preflight(stack().pageOrigin);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(stack().pageOrigin);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-max-age')).toBe('600');
      expect(headers.get('access-control-allow-methods')?.split(/, */)).toEqual(
        expect.arrayContaining(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
      );
      expect(headers.get('access-control-allow-headers')?.split(/, */)).toEqual(
        expect.arrayContaining(['authorization', 'content-type', publishableKeyHeader, idempotencyKeyHeader]),
      );
    });

    it.each([
      ['an answer', '/api/core/v1/auth/authenticated', 200],
      ['an error', `${organizationsPath}/me`, 401],
      ['a path that no route takes', '/api/core/v1/nothing', 404],
    ])('lets them read %s', async (_, path, status) => {
      const answer = await ask(stack().pageOrigin, {}, path);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe(stack().pageOrigin);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(namesOf(answer, 'access-control-expose-headers')).toEqual([requestIdHeader, 'retry-after']);
      expect(namesOf(answer, 'vary')).toContain('Origin');
    });

    it.each([
      ['another site', 'https://evil.example'],
      ['an opaque origin', 'null'],
      ['an origin that is too long', `https://${'a'.repeat(300)}.example`],
    ])('gives no permission to %s', async (_, origin) => {
      const cookieCall = '/api/access/v1/embed-tokens/refresh';
      for (const answer of [
        await preflight(origin),
        await preflight(origin, cookieCall),
        await ask(origin),
        await ask(origin, { method: 'POST' }, cookieCall),
      ]) {
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        expect(answer.headers.get('access-control-expose-headers')).toBeNull();
        expect(namesOf(answer, 'vary')).toContain('Origin');
      }
    });

    it('takes no OPTIONS for a preflight that is none', async () => {
      const answer = await ask(stack().pageOrigin, { method: 'OPTIONS' });
      expect(await errorOf(answer)).toEqual([405, 'method_not_allowed']);
    });
  });

  it.each([
    ['no JSON', '{', 'application/json', 400, 'invalid_payload'],
    ['half a character', new Uint8Array([0x22, 0xc3, 0x22]), 'application/json', 400, 'invalid_payload'],
    ['nothing', '', 'application/json', 400, 'invalid_payload'],
    ['another type', 'name=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['plain text', '{"name":"x"}', 'text/plain', 415, 'unsupported_media_type'],
    ['a NUL', '{"name":"a\\u0000b"}', 'application/json', 400, 'invalid_payload'],
    ['an array', '[]', 'application/json', 400, 'invalid_payload'],
    ['too much', `"${'x'.repeat(1024 * 1024)}"`, 'application/json', 413, 'too_large'],
  ])('refuses a body of %s', async (_, body, type, status, code) => {
    const owner = await browserOf(stack(), 'owner');
    const answer = await owner.fetch(organizationPath(), {
      method: 'PATCH',
      headers: { 'content-type': type },
      body,
    });
    expect(await errorOf(answer)).toEqual([status, code]);
  });

  it('says which field is wrong', async () => {
    const owner = await browserOf(stack(), 'owner');
    const answer = await owner.send('PATCH', organizationPath(), { name: 'x'.repeat(51) });
    const { error } = apiErrorBody.parse(await answer.json());
    expect(error.issues).toEqual([{ path: 'body.name', code: 'too_long', message: expect.any(String) }]);
  });

  it('keeps the rule of names', async () => {
    const owner = await browserOf(stack(), 'owner');
    const answer = await owner.send('PATCH', organizationPath(), { name: 'Q3 🌷 <b>' });
    expect(answer.status).toBe(400);
    const { error } = apiErrorBody.parse(await answer.json());
    const message = 'The name has characters that are not allowed: 🌷 < >';
    expect(error).toMatchObject({
      code: 'organization_name_charset',
      message,
      issues: [{ path: 'body.name', code: 'charset', message, details: { signs: '🌷 < >' } }],
    });
  });

  it('answers a method that a path does not have', async () => {
    const answer = await stack().guest().fetch(`${organizationsPath}/me`, { method: 'PUT' });
    expect(await errorOf(answer)).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toContain('GET');
    expect(await errorOf(await stack().guest().fetch('/api/core/v1/nothing'))).toEqual([404, 'not_found']);
  });

  it.each(['/api/core/v1/auth/login', '/api/core/v1/auth/callback?code=x&state=y'])(
    'does not go through %s for a HEAD',
    async path => {
      const answer = await stack().guest().fetch(path, { method: 'HEAD' });
      expect(answer.status).toBe(405);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  it('answers the same request once for a key', async () => {
    const owner = await browserOf(stack(), 'owner');
    const create = (name: string) =>
      owner.send('POST', organizationsPath, { name }, { 'idempotency-key': 'once' });
    const [first, second] = [await (await create('Werft')).json(), await (await create('Werft')).json()];
    expect(second).toEqual(first);
    expect(await errorOf(await create('Anders'))).toEqual([422, 'idempotency_key_reused']);
  });

  it('ignores an id that is not the caller’s own', async () => {
    const owner = await browserOf(stack(), 'owner');
    const answer = await owner.send('POST', `${organizationsPath}?userId=${crypto.randomUUID()}`, {
      name: 'Werft',
    });
    expect(answer.status).toBe(403);
  });

  it('never fails on strange texts', async () => {
    const owner = await browserOf(stack(), 'owner');
    const statuses = new Set<number>();
    for (const text of strangeTexts) {
      const renamed = await owner.send('PATCH', organizationPath(), { name: text });
      const added = await owner.send(
        'POST',
        `/api/access/v1/organizations/${stack().keys.organizationId}/applications`,
        {
          name: text,
          allowedOrigins: ['https://a.example'],
          widgets: ['chat'],
        },
      );
      for (const answer of [renamed, added]) {
        statuses.add(answer.status);
        const body = await answer.json();
        if (answer.status === 201) expect(body.name).toBe(text.normalize('NFC').trim());
      }
    }
    expect([...statuses].filter(status => status >= 500)).toEqual([]);
    expect([...statuses]).toContain(201);
  });

  it('never fails on strange ids and queries', async () => {
    const owner = await person(stack(), 'owner');
    const failed: string[] = [];
    // All strings that pass as ids, and a sample of those that are refused early.
    const sent = strangeIds.filter((each, at) => !isRefused(each) || at % 23 === 0);
    expect(sent.length).toBeGreaterThan(20);
    for (const { name, route, id } of sent) {
      const path = `/api/${route.service}${route.path.replace(/:\w+/g, id)}?limit=${id}&after=${id}&organizationId=${id}`;
      const answer = await owner.fetch(path, {
        method: route.method,
        ...(route.body && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
      if (answer.status < 400 || answer.status >= 500) failed.push(`${name} ${id} ${answer.status}`);
      await answer.body?.cancel();
    }
    expect(failed).toEqual([]);
  });

  it('takes an id that cannot be one in a header for none', async () => {
    const member = await browserOf(stack(), 'member');
    const channels = `/api/chat/v1/organizations/${stack().keys.organizationId}`;
    const { id } = await (await member.send('POST', `${channels}/channels`, {})).json();
    const { token } = await (await member.send('POST', `${channels}/connection-tokens/${id}`, {})).json();
    for (const place of [`${'-'.repeat(36)}:1`, '\u00ff', 'x:1']) {
      const answer = await member.fetch(`${channels}/channels/${id}/events`, {
        headers: { [channelTokenHeader]: token, 'last-event-id': place },
      });
      expect(answer.status).toBe(200);
      await answer.text();
    }
    for (const key of ['\u00ff', "'", 'pk_x'.repeat(1000)]) {
      const answer = await stack()
        .guest()
        .fetch('/api/access/v1/applications/current', { headers: { [publishableKeyHeader]: key } });
      expect(await errorOf(answer)).toEqual([401, 'publishable_key_unknown']);
    }
    // The frame page reads it from the query, which may hold characters that no header can.
    await expect(findPublishedApplication(stack().services.db, 'pk_\0', undefined)).rejects.toMatchObject({
      code: 'publishable_key_unknown',
    });
  });

  it('keeps an idle connection longer than a proxy does', async () => {
    const { headers } = await fetch(`${stack().url}/healthz`);
    expect(headers.get('keep-alive')).toBe('timeout=75');
  });

  it('says that it runs and is ready', async () => {
    const answer = await stack().guest().fetch('/healthz');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await stack().guest().fetch('/readyz')).status).toBe(200);
  });
});
