import { describe, expect, it } from 'vitest';
import { HttpError } from './http-error';
import { RateLimiter } from './rate-limiter';

describe('RateLimiter', () => {
  const clock = { time: 0 };
  const limiter = new RateLimiter(() => clock.time);
  const refused = (key: string, perMinute: number) => {
    try {
      limiter.take(key, perMinute);
      return undefined;
    } catch (error) {
      return HttpError.isInstance(error) ? [error.status, error.retryAfter] : error;
    }
  };

  it('lets a burst pass and refuses the next with the time to wait', () => {
    for (let call = 0; call < 6; call++) expect(refused('a', 6)).toBeUndefined();
    expect(refused('a', 6)).toEqual([429, 10]);
    expect(refused('b', 6)).toBeUndefined();
  });

  it('fills evenly', () => {
    clock.time += 9_000;
    expect(refused('a', 6)).toEqual([429, 1]);
    clock.time += 1_000;
    expect(refused('a', 6)).toBeUndefined();
    expect(refused('a', 6)).toEqual([429, 10]);
  });

  it('counts nothing at 0', () => {
    for (let call = 0; call < 1000; call++) expect(refused('c', 0)).toBeUndefined();
  });
});
