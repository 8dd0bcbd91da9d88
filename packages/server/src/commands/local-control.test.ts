import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templateFile } from '@oriel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from '../create-server';
import { readConfig } from '../platform/config/read-config';
import { askLocalControl } from './local-control';

describe('a command beside a running server with the embedded database', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'oriel-control-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('works through that server, and by its secret only', { timeout: 60_000 }, async () => {
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
    const server = await createServer(config, { template: templateFile() });
    const file = join(dataDir, 'control.json');
    try {
      const args = ['create', 'admin', 'Nordhafen Studio', 'Shop', 'https://www.example.com'];
      const made = await askLocalControl(dataDir, 'keys', args);
      expect(made?.printed).toMatch(/^Publishable key {2}pk_/);
      expect(made?.printed).toContain(`src="${server.url}/sdk/v1/oriel.js"`);
      expect(made?.advice).toHaveLength(1);
      const listed = await askLocalControl(dataDir, 'secret-keys', []);
      expect(listed?.printed).toContain('Shop, secret key of Shop in Nordhafen Studio');
      expect(await askLocalControl(dataDir, 'keys', ['burn'])).toMatchObject({
        problem: expect.stringMatching(/^Usage/),
      });

      expect(statSync(file).mode & 0o077).toBe(0);
      const { port, secret } = JSON.parse(readFileSync(file, 'utf8'));
      const ask = async (headers: Record<string, string>, body: unknown = { command: 'keys', args: [] }) => {
        const request = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await fetch(`http://127.0.0.1:${port}`, request)).status;
      };
      expect(await ask({})).toBe(403);
      expect(await ask({ authorization: `${secret}x` })).toBe(403);
      expect(await ask({ authorization: secret }, { command: 'constructor', args: [] })).toBe(400);
      expect(await ask({ authorization: secret })).toBe(200);
    } finally {
      await server.close();
    }
    expect(existsSync(file)).toBe(false);
  });

  it('opens the database itself where the server was killed', async () => {
    writeFileSync(join(dataDir, 'control.json'), JSON.stringify({ port: 1, secret: 'x' }));
    expect(await askLocalControl(dataDir, 'keys', [])).toBeUndefined();
  });
});
