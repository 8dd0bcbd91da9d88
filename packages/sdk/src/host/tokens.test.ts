import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MountOptions } from '../options/mount-options';
import { Tokens, tokenTimeout } from './tokens';

const build = (options: MountOptions) => new Tokens(() => options);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('tokens', () => {
  it('asks once at a time and tells the reason and the previous token', async () => {
    const asked: unknown[] = [];
    const tokens = build({
      getToken: async ({ reason, previous }) => {
        asked.push({ reason, previous });
        return `token-${asked.length}`;
      },
    });
    const both = await Promise.all([tokens.get('initial'), tokens.get('rejected')]);
    expect(both).toEqual([{ token: 'token-1' }, { token: 'token-1' }]);
    await tokens.get('expiring');
    expect(asked).toEqual([
      { reason: 'initial', previous: undefined },
      { reason: 'expiring', previous: 'token-1' },
    ]);
    tokens.forget();
    await tokens.get('initial');
    expect(asked.at(-1)).toEqual({ reason: 'initial', previous: undefined });
  });

  it('answers null where nobody is signed in, and says so', async () => {
    const tokens = build({ getToken: () => null });
    await expect(tokens.get('initial')).resolves.toBeNull();
    expect(tokens.report).toMatchObject({ ok: false });
  });

  it('posts to the token address with the cookies of the page', async () => {
    const calls: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      calls.push([url, init.method, init.credentials]);
      return new Response('{"token":"t","expiresAt":"2999-01-01T00:00:00Z"}', {
        headers: { date: new Date().toUTCString() },
      });
    });
    const tokens = build({ tokenUrl: '/token' });
    await expect(tokens.get('initial')).resolves.toEqual({ token: 't', expiresAt: '2999-01-01T00:00:00Z' });
    expect(calls).toEqual([['/token', 'POST', 'same-origin']]);
    expect(Math.abs(tokens.report?.clockSkew ?? Number.NaN)).toBeLessThan(5_000);
  });

  it.each([
    [401, null],
    [403, null],
  ])('takes %i for nobody being signed in', async (status, expected) => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status }));
    await expect(build({ tokenUrl: '/token' }).get('initial')).resolves.toBe(expected);
  });

  it.each([
    ['a failing address', { tokenUrl: '/token' }, 'NETWORK'],
    ['a throwing function', { getToken: () => Promise.reject(new Error('no')) }, 'NETWORK'],
    // A page without types may give anything.
    ['something that is no token', { getToken: () => ({ token: 7 }) as never }, 'TOKEN_REJECTED'],
  ])('rejects for %s', async (_, options, code) => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    await expect(build(options).get('initial')).rejects.toMatchObject({ code });
  });

  it('does not wait for ever', async () => {
    vi.useFakeTimers();
    const tokens = build({ getToken: () => new Promise(() => {}) });
    const answer = expect(tokens.get('initial')).rejects.toMatchObject({ code: 'NETWORK' });
    await vi.advanceTimersByTimeAsync(tokenTimeout);
    await answer;
  });
});
