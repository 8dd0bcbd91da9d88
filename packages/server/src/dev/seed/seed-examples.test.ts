import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findUserId } from '../../http/testing/actors';
import { apiKeys, applications, users } from '../../platform/db/schema';
import { seedExamples } from './seed-examples';

describeStack(
  'the keys of the examples',
  stack => {
    let dataDir: string;
    beforeEach(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'oriel-keys-'));
    });
    afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

    const file = () => join(dataDir, 'examples.json');
    const seed = async () => {
      const { services, keys } = stack();
      const config = { ...services.config, dataDir };
      return seedExamples({ ...services, config }, keys.organizationId, await findUserId(stack(), 'owner'));
    };
    const exchange = ({ secretKey }: { secretKey: string }) =>
      fetch(`${stack().url}/api/access/v1/embed-tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
        body: '{}',
      });
    /** Whether a key is accepted by the token exchange: only permitted callers learn what is wrong with an empty request. */
    const opens = async (keys: { secretKey: string }) => ![401, 403].includes((await exchange(keys)).status);

    it('are written for this user of the machine alone, and kept at the next start', async () => {
      const first = await seed();
      expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(first);
      expect(statSync(file()).mode & 0o777).toBe(0o600);
      expect(first.trusted.publishableKey).not.toBe(first.publishableKey);
      expect(await seed()).toEqual(first);
      expect([await opens(first), await opens(first.trusted)]).toEqual([true, true]);
    });

    it.each([
      ['is gone', () => rmSync(file())],
      ['cannot be read', () => writeFileSync(file(), '{ "secretKey": ')],
    ])('are replaced where the file %s, and the old ones open nothing any more', async (_, lose) => {
      const first = await seed();
      lose();
      const second = await seed();
      expect(second.publishableKey).toBe(first.publishableKey);
      expect(second.secretKey).not.toBe(first.secretKey);
      expect([await opens(first), await opens(second)]).toEqual([false, true]);
    });

    it('take the place of the old ones at once, for whoever reads meanwhile', async () => {
      const first = await seed();
      const opened = openSync(file(), 'r');
      await stack().services.db.delete(apiKeys).where(eq(apiKeys.name, 'Intranet'));
      const second = await seed();
      expect(JSON.parse(readFileSync(opened, 'utf8'))).toEqual(first);
      closeSync(opened);
      expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(second);
      expect(readdirSync(dataDir)).toEqual(['examples.json']);
    });

    it('are replaced where the database does not know them', async () => {
      const first = await seed();
      const { db } = stack().services;
      await db.delete(apiKeys).where(eq(apiKeys.name, 'Intranet'));
      const second = await seed();
      expect([second.secretKey, second.apiKey]).toEqual([first.secretKey, first.apiKey]);
      expect(second.trusted.secretKey).not.toBe(first.trusted.secretKey);
      expect(await opens(second.trusted)).toBe(true);
    });

    it('are an API key with a user of its own, and those of applications that issue tokens and nothing else', async () => {
      const keys = await seed();
      const path = `/api/access/v1/organizations/${keys.organizationId}/applications`;
      const status = async (key: string) => {
        const headers = { authorization: `Bearer ${key}` };
        return (await fetch(`${stack().url}${path}`, { headers })).status;
      };
      expect(await Promise.all([keys.apiKey, keys.secretKey, keys.trusted.secretKey].map(status))).toEqual([
        200, 403, 403,
      ]);
      expect(await opens({ secretKey: keys.apiKey })).toBe(false);
      const { db } = stack().services;
      const [row] = await db
        .select({ issuer: users.identityIssuer, maker: apiKeys.createdBy })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .where(eq(apiKeys.name, 'Example program'));
      expect(row).toEqual({ issuer: 'api-key', maker: await findUserId(stack(), 'owner') });
    });

    it('show everything, and the trusted application vouches for the people of the demonstration', async () => {
      const { organizationId, trusted } = await seed();
      const rows = await stack()
        .services.db.select()
        .from(applications)
        .where(eq(applications.organizationId, organizationId));
      for (const { shownAgentIds, shownListIds } of rows)
        expect([shownAgentIds, shownListIds]).toEqual([null, null]);
      expect(rows.filter(row => row.trustedDomains !== null)).toMatchObject([
        {
          publishableKey: trusted.publishableKey,
          trustedDomains: ['nordhafen.example'],
          trustedBy: await findUserId(stack(), 'owner'),
        },
      ]);
    });

    it('are for the addresses that the examples have now, beside those that somebody added', async () => {
      await seed();
      const { services, keys } = stack();
      const isExamples = and(
        eq(applications.organizationId, keys.organizationId),
        eq(applications.name, 'Examples'),
      );
      await services.db
        .update(applications)
        .set({ allowedOrigins: ['https://added.example'] })
        .where(isExamples);
      await seed();
      const [found] = await services.db.select().from(applications).where(isExamples);
      const port = services.config.examplesPort;
      expect(found?.allowedOrigins).toEqual([
        'https://added.example',
        `http://127.0.0.1:${port}`,
        `http://localhost:${port}`,
      ]);
    });
  },
  { alone: true },
);
