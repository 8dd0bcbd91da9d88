import { randomUUID } from 'node:crypto';
import {
  apiErrorBody,
  createCompletionSync,
  createInvite,
  resendInvite,
  revokeInvite,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createServer } from '../../create-server';
import { person } from '../testing/person';

const started: TestStack[] = [];
afterEach(async () => {
  for (const stack of started.splice(0)) await stack.close();
});

async function start(options: Parameters<typeof startTestStack>[0]): Promise<TestStack> {
  const stack = await startTestStack(options);
  started.push(stack);
  return stack;
}

describe('limits of calls', () => {
  it('refuse a flood of sign-ins and of tokens, and say how long to wait', async () => {
    const stack = await start({ config: { rateLimit: 30 } });
    const signIns = [];
    for (let call = 0; call < 5; call++) {
      signIns.push(await stack.guest().fetch('/api/core/v1/auth/login'));
    }
    expect(signIns.map(answer => answer.status)).toEqual([303, 303, 303, 429, 429]);
    expect(Number(signIns[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let call = 0; call < 3; call++) await stack.embedToken();
    await expect(stack.embedToken()).rejects.toThrow('429');
    // Another caller is not affected.
    const owner = await person(stack, 'owner');
    expect((await owner.fetch('/api/core/v1/organizations/me')).status).toBe(200);
  });
});

describe('limits of completions', () => {
  it('count each agent of a comparison', async () => {
    const stack = await start({ config: { rateLimit: 40 } });
    const owner = await person(stack, 'owner');
    const params = { organizationId: stack.keys.organizationId };
    const ask = async (others: number) => {
      const ids = Array.from({ length: others }, () => randomUUID());
      const body = { channel_id: randomUUID(), text: 'Hello', compare_with: ids };
      return (await owner.send(createCompletionSync, { params, body })).status;
    };
    // Neither request succeeds, but three calls and one call are counted.
    expect(await ask(2)).not.toBe(429);
    expect(await ask(0)).not.toBe(429);
    expect(await ask(0)).toBe(429);
  });
});

describe('limits of invites', () => {
  it('refuse a flood of mails to strangers', async () => {
    const stack = await start({ config: { rateLimit: 30 } });
    const owner = await person(stack, 'owner');
    const params = { organizationId: stack.keys.organizationId };
    const statuses: number[] = [];
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'])
      statuses.push((await owner.send(createInvite, { params, body: { email } })).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('refuse a flood of mails to one address, whether sent anew or again', async () => {
    const stack = await start({ config: { rateLimit: 600 } });
    const [owner, admin] = [await person(stack, 'owner'), await person(stack, 'admin')];
    const params = { organizationId: stack.keys.organizationId };
    const body = { email: 'A@example.org' };
    const { id } = await owner.call(createInvite, { params, body });
    const again = { params: { ...params, inviteId: id } };
    for (let call = 0; call < 4; call++) await owner.call(resendInvite, again);
    await owner.call(revokeInvite, again);
    const anew = await admin.call(createInvite, { params, body: { email: 'a@example.org' } });
    const refused = await admin.send(resendInvite, { params: { ...params, inviteId: anew.id } });
    expect(refused.status).toBe(429);
    // In seconds, some of which may have passed.
    expect(refused.headers.get('retry-after')).toMatch(/^(600|59\d)$/);
    // Other addresses are not affected.
    expect((await owner.send(createInvite, { params, body: { email: 'b@example.org' } })).status).toBe(201);
  });
});

describe('limits of uploads and exports', () => {
  it('refuse a flood of files before they are read', async () => {
    const stack = await start({ config: { rateLimit: 30 } });
    const owner = await person(stack, 'owner');
    const organizationId = stack.keys.organizationId;
    const sendFile = () => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ space: organizationId, format: 'csv' }))
        body.append(name, value);
      body.append('file', new File(['title'], 'cards.csv'));
      return owner.fetch('/api/prompts/v1/card-transfer/import', { method: 'POST', body });
    };
    const take = () => owner.fetch(`/api/prompts/v1/card-transfer/export?space=${organizationId}`);
    for (const call of [sendFile, take]) {
      const statuses: number[] = [];
      for (let count = 0; count < 4; count++) {
        const answer = await call();
        statuses.push(answer.status);
        await answer.text();
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });
});

describe('refused credentials', () => {
  const guess = (stack: TestStack, address?: string) =>
    stack.guest().fetch('/api/core/v1/organizations/me', {
      headers: {
        authorization: `Bearer sk_${crypto.randomUUID()}`,
        ...(address !== undefined && { 'x-forwarded-for': address }),
      },
    });

  it('are limited by address, and no header of the caller changes that', async () => {
    const stack = await start({ config: { rateLimit: 5 } });
    const answers = [];
    for (let call = 0; call < 7; call++) answers.push(await guess(stack, `198.51.100.${call}`));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // No other caller is affected.
    const owner = await person(stack, 'owner');
    expect((await owner.fetch('/api/core/v1/organizations/me')).status).toBe(200);
  });

  it('behind a trusted proxy, by the address that the proxy wrote', async () => {
    const stack = await start({ config: { rateLimit: 2, trustProxy: true } });
    const statuses = [];
    for (const address of [
      '1.1.1.1, 203.0.113.9',
      '2.2.2.2, 203.0.113.9',
      '3.3.3.3, 203.0.113.9',
      '203.0.113.10',
    ])
      statuses.push((await guess(stack, address)).status);
    expect(statuses).toEqual([401, 401, 429, 401]);
  });
});

describe('limits kept in the database', () => {
  it('hold for two processes together', async () => {
    const config = { rateLimit: 20, rateLimitStore: 'postgres' } as const;
    const stack = await start({ database: 'postgres', config });
    const other = await createServer({ ...stack.services.config, demoData: false });
    const statuses = [];
    for (const url of [stack.url, other.url, stack.url, other.url])
      statuses.push((await fetch(`${url}/api/core/v1/auth/login`, { redirect: 'manual' })).status);
    await other.close();
    expect(statuses).toEqual([303, 303, 429, 429]);
  });
});

describe('a database that goes away', () => {
  it('is answered with 503 or waited for, and is there again by itself', async () => {
    const stack = await start({ database: 'postgres' });
    const owner = await person(stack, 'owner');
    const statuses: number[] = [];
    await stack.services.db
      .execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()`)
      .catch(() => undefined);
    for (let call = 0; call < 5; call++) {
      const answer = await owner.fetch('/api/core/v1/organizations/me');
      statuses.push(answer.status);
      if (answer.status === 503) {
        expect(apiErrorBody.parse(await answer.json()).error.code).toBe('unavailable');
        expect(answer.headers.get('retry-after')).toBe('2');
      }
    }
    expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.at(-1)).toBe(200);
  });
});
