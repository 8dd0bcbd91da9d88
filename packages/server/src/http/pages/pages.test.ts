import { request } from 'node:http';
import { describeStack } from '@oriel/testing/vitest';
import { describe, expect, it } from 'vitest';
import { formatSessionCookie } from '../../identity/sessions/session-cookie';

/** Sends a path unchanged, where `fetch` would normalise it. */
function sendRaw(
  url: string,
  path: string,
  host?: string,
): Promise<{ status: number; headers: unknown; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ hostname, port, path, ...(host && { headers: { host } }) }, response => {
      let body = '';
      response.setEncoding('utf8').on('data', chunk => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

describeStack('pages', stack => {
  it.each(['/', '/chat', '/docs/', '/docs/api'])(
    '%s runs no foreign script and stands in no frame',
    async path => {
      const answer = await fetch(stack().url + path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      await answer.text();
    },
  );

  it.each([
    '/healthz',
    '/openapi.json',
    '/api/core/v1/auth/authenticated',
    '/api/core/v1/nothing',
    '/assets/gone.js',
    '/sdk/v1/gone.js',
    '/dev/oidc/auth?client_id=nobody',
  ])('%s, which is no page, stands in no frame either', async path => {
    const answer = await fetch(stack().url + path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    await answer.text();
  });

  it.each(['a b<>', 'evil.example', ''])('take nothing from the host "%s" of a request', async host => {
    const answer = await sendRaw(stack().url, '/api/core/v1/auth/login', host || undefined);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.headers)).not.toContain('evil.example');
  });

  it.each([
    '/sdk/v1/..%2f..%2fpackage.json',
    '/sdk/v1/..%5c..%5cpackage.json',
    '/sdk/..%2fv1/oriel.js',
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fREADME.md',
    '/%00',
    '/%ff',
  ])('%s leaves no folder', async path => {
    const answer = await sendRaw(stack().url, path);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).not.toContain('"name"');
    expect(answer.body).not.toContain('# Oriel');
  });

  it('lead from another name of this machine to the one with the session', async () => {
    const { host, port } = new URL(stack().url);
    expect(host).toBe(`localhost:${port}`);
    const answer = await sendRaw(stack().url, '/chat?x=1', `127.0.0.1:${port}`);
    expect(answer.status).toBe(307);
    expect(answer.headers).toMatchObject({ location: `${stack().url}/chat?x=1` });
  });

  it('give the API to read', async () => {
    const answer = await fetch(`${stack().url}/openapi.json`);
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: stack().url }] });
  });
});

describe('formatSessionCookie', () => {
  it('binds the cookie to host and https off this machine', () => {
    const cookie = formatSessionCookie('https://ai.example.com', 'token', 60);
    expect(cookie).toBe('__Host-oriel-session=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
  });
});
