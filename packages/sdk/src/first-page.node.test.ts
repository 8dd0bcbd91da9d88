import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { embedTokenRequest, writeEmbedCode } from '@oriel/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const guide = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8');
const firstBlock = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide)?.[1] ?? '';
const page = firstBlock('html');

/** A free port. */
async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

let folder: string;
let site: ChildProcess;
let origin: string;
const asked: { authorization: string | undefined; body: unknown }[] = [];
/** Stands in for the Oriel server. */
const oriel = createServer(async (request, response) => {
  const { authorization } = request.headers;
  asked.push({ authorization, body: JSON.parse(await text(request)) });
  response.end('{"token":"t","expiresAt":"2030-01-01T00:00:00.000Z"}');
});

beforeAll(async () => {
  await new Promise<void>(resolve => oriel.listen(0, '127.0.0.1', resolve));
  folder = mkdtempSync(join(tmpdir(), 'oriel-guide-'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'server.mjs'), firstBlock('js'));
  const port = await findPort();
  origin = `http://localhost:${port}`;
  site = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: {
      PORT: String(port),
      ORIEL_API: `http://127.0.0.1:${(oriel.address() as AddressInfo).port}`,
      ORIEL_SECRET_KEY: 'sk_test',
    },
  });
  await vi.waitFor(() => fetch(origin), { timeout: 10_000 });
});
afterAll(() => {
  site.kill();
  oriel.close();
  rmSync(folder, { recursive: true, force: true });
});

it('opens the guide with a page that has all that a snippet has', async () => {
  expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  const servers = { api: 'http://localhost:4400', frameOrigin: 'http://localhost:4400' };
  const application = { publishableKey: 'pk_…', widgets: ['chat'] as const };
  const [snippet] = writeEmbedCode(servers, application).snippets;
  for (const attribute of snippet?.html.match(/[\w-]+="[^"]*"/g) ?? []) expect(page).toContain(attribute);
  expect(await (await fetch(origin)).text()).toBe(page);
});

it('opens it with a server of about 20 lines, which gives a token to its own pages only', async () => {
  expect(firstBlock('js').trim().split('\n').length).toBeLessThanOrEqual(22);
  const ask = (from: string, method = 'POST') =>
    fetch(`${origin}/oriel/token`, { method, headers: { origin: from } });
  expect((await ask('https://elsewhere.example')).status).toBe(403);
  expect((await ask(origin, 'PUT')).status).toBe(403);
  expect(asked).toEqual([]);
  const answer = await ask(origin);
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ token: 't' })]);
  expect(asked).toEqual([{ authorization: 'Bearer sk_test', body: expect.objectContaining({ origin }) }]);
  expect(embedTokenRequest.safeParse(asked[0]?.body).success).toBe(true);
});
