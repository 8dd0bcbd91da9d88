import { startTestStack, type TestStack } from '@oriel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpError } from '../../platform/errors/http-error';
import { DatabaseRateLimiter } from './database-rate-limiter';
import { MemoryRateLimiter } from './memory-rate-limiter';
import type { RateLimiter } from './rate-limiter';

describe.each(['memory', 'pglite', 'postgres'] as const)('calls counted in %s', store => {
  const clock = { time: Date.parse('2026-03-01T12:00:00Z') };
  const now = () => new Date(clock.time);
  let stack: TestStack | undefined;
  let limiter: RateLimiter;
  beforeAll(async () => {
    stack = store === 'memory' ? undefined : await startTestStack({ database: store });
    limiter = stack ? new DatabaseRateLimiter(stack.services.db, now) : new MemoryRateLimiter(now);
  });
  afterAll(() => stack?.close());

  const refused = async (key: string, limit: number, calls?: number, windowMs?: number) => {
    try {
      await limiter.take(key, limit, calls, windowMs);
      return undefined;
    } catch (error) {
      return HttpError.isInstance(error) ? [error.status, error.retryAfter] : error;
    }
  };

  it('let a burst pass and refuse the next with the time to wait', async () => {
    for (let call = 0; call < 6; call++) expect(await refused('a', 6)).toBeUndefined();
    expect(await refused('a', 6)).toEqual([429, 10]);
    expect(await refused('b', 6)).toBeUndefined();
  });

  it('begin anew when the clock is put back', async () => {
    for (let call = 0; call < 6; call++) expect(await refused('back', 6)).toBeUndefined();
    clock.time -= 30_000;
    expect(await refused('back', 6)).toEqual([429, 10]);
    clock.time -= 2 * 3600_000;
    for (let call = 0; call < 6; call++) expect(await refused('back', 6)).toBeUndefined();
    expect(await refused('back', 6)).toEqual([429, 10]);
    clock.time += 10_000;
    expect(await refused('back', 6)).toBeUndefined();
    clock.time += 2 * 3600_000 + 20_000;
  });

  it('fill evenly', async () => {
    clock.time += 9_000;
    expect(await refused('a', 6)).toEqual([429, 1]);
    clock.time += 1_000;
    expect(await refused('a', 6)).toBeUndefined();
    expect(await refused('a', 6)).toEqual([429, 10]);
  });

  it('never hold more than a minute’s worth', async () => {
    clock.time += 3_600_000;
    for (let call = 0; call < 6; call++) expect(await refused('a', 6)).toBeUndefined();
    expect(await refused('a', 6)).toEqual([429, 10]);
  });

  it('fill over the window that is asked for', async () => {
    for (let call = 0; call < 6; call++) expect(await refused('hour', 6, 1, 3_600_000)).toBeUndefined();
    expect(await refused('hour', 6, 1, 3_600_000)).toEqual([429, 600]);
    clock.time += 299_500;
    expect(await refused('hour', 6, 1, 3_600_000)).toEqual([429, 301]);
    clock.time += 301_000;
    expect(await refused('hour', 6, 1, 3_600_000)).toBeUndefined();
  });

  it('are looked at without being taken', async () => {
    for (let call = 0; call < 20; call++) expect(await refused('d', 2, 0)).toBeUndefined();
    for (let call = 0; call < 2; call++) expect(await refused('d', 2)).toBeUndefined();
    expect(await refused('d', 2, 0)).toEqual([429, 30]);
  });

  it('are taken once each by calls at once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => refused('e', 5)));
    expect(all.filter(answer => answer === undefined)).toHaveLength(5);
  });

  it('are not counted at 0', async () => {
    for (let call = 0; call < 100; call++) expect(await refused('c', 0)).toBeUndefined();
  });
});
