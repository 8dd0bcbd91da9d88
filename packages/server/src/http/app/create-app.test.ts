import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { publishableKeyHeader } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { expect, it } from 'vitest';

const frameHost = 'frames.example:8443';
const frameOrigin = `http://${frameHost}`;

describeStack(
  'an origin of its own for frames',
  stack => {
    /** A request with a host name that does not belong to this server. */
    const ask = (path: string, host?: string, method = 'GET') =>
      new Promise<{ status: number; policy: string; body: string }>((resolve, reject) => {
        const { hostname, port } = new URL(stack().url);
        const headers = host === undefined ? {} : { host };
        request({ hostname, port, path, method, headers }, response => {
          let body = '';
          response.setEncoding('utf8').on('data', text => {
            body += text;
          });
          response.on('end', () => {
            const policy = String(response.headers['content-security-policy']);
            resolve({ status: response.statusCode ?? 0, policy, body });
          });
        })
          .on('error', reject)
          .end();
      });
    const framePath = () =>
      `/embed/v1/frame?key=${stack().keys.publishableKey}&origin=${encodeURIComponent(stack().pageOrigin)}`;

    it('serves frames, for the pages of their application', async () => {
      const answer = await ask(framePath(), frameHost);
      expect(answer.status).toBe(200);
      expect(answer.policy).toContain(`frame-ancestors ${stack().pageOrigin}`);
      expect(answer.policy).toContain(`connect-src 'self' ${stack().url}`);
      expect(answer.body).toContain(`${stack().url}/api/chat`);
      expect((await ask('/sdk/v1/oriel.js', frameHost)).status).toBe(200);
    });

    it.each([
      ['GET', '/'],
      ['GET', '/chat'],
      ['GET', '/docs/'],
      ['GET', '/docs/api'],
      ['GET', '/openapi.json'],
      ['GET', '/healthz'],
      ['GET', '/api/core/v1/auth/login'],
      ['GET', '/api/core/v1/auth/authenticated'],
      ['POST', '/api/access/v1/embed-tokens/refresh'],
      ['OPTIONS', '/api/chat/v1/completions'],
      ['GET', `/embed/v1/sign-in/${'a'.repeat(43)}`],
      ['GET', '/embed/v1/frame/'],
      ['GET', '/embed/v1/sandbox/diagram'],
      ['GET', '/%65mbed/v1/sign-in/x'],
      ['GET', '/sdk/../chat'],
      ['GET', '/assets/index.js'],
    ])('has nothing else: %s %s', async (method, path) => {
      const answer = await ask(path, frameHost, method);
      expect(answer.status).toBe(404);
      expect(answer.policy).toBe("default-src 'none'; frame-ancestors 'none'");
    });

    it.each(['oriel.js', 'oriel-strict.js'])(
      'is written into %s, whose hash the manifest tells as it is served',
      async file => {
        const read = async (path: string) => (await fetch(`${stack().url}${path}`)).text();
        const manifest = JSON.parse(await read('/sdk/v1/manifest.json'));
        for (const release of ['v1', manifest.version]) {
          const script = await read(`/sdk/${release}/${file}`);
          expect(script).toContain(frameOrigin);
          const hash = createHash('sha256').update(script).digest('base64');
          expect(manifest.integrity[file]).toBe(`sha256-${hash}`);
        }
      },
    );

    it('has the frames alone', async () => {
      const answer = await ask(framePath());
      expect([answer.status, answer.policy]).toEqual([404, "default-src 'none'; frame-ancestors 'none'"]);
      expect(answer.body).toContain(frameOrigin);
      expect((await ask(framePath(), 'other.example')).status).toBe(404);
    });

    it('is where calls of frames come from, instead of the portal', async () => {
      const token = await stack().embedToken({ identity: 'person' });
      const call = (origin: string) =>
        fetch(`${stack().url}/api/core/v1/auth/authenticated`, {
          headers: {
            authorization: `Bearer ${token}`,
            origin,
            [publishableKeyHeader]: stack().keys.publishableKey,
          },
        });
      const answer = await call(frameOrigin);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe(frameOrigin);
      expect((await call(stack().url)).status).toBe(403);
    });

    it('is what the portal may show in frames', async () => {
      expect((await ask('/chat')).policy).toContain(`frame-src 'self' ${frameOrigin}`);
    });
  },
  { config: { frameOrigin } },
);
