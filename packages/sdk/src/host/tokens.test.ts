import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MountOptions } from '../options/mount-options';
import { tokenTimeout } from '../options/token-outcome';
import { describeToken } from './describe-token';
import { Tokens } from './tokens';

const build = (options: MountOptions) => new Tokens(() => options);
/** Returns numbered tokens; the first has already been requested. */
async function beginCounted(): Promise<Tokens> {
  let count = 0;
  const tokens = build({
    getToken: async () => {
      count += 1;
      return `token-${count}`;
    },
  });
  tokens.begin();
  await new Promise(resolve => setTimeout(resolve));
  return tokens;
}
const reportOf = ({ outcome }: Tokens) => outcome && describeToken(outcome);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
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

  it('gives the one that was asked for early to whoever asks first, once', async () => {
    const asked: unknown[] = [];
    const tokens = build({
      getToken: async ({ reason }) => {
        asked.push(reason);
        return `token-${asked.length}`;
      },
    });
    tokens.begin();
    await new Promise(resolve => setTimeout(resolve));
    await expect(tokens.get('initial')).resolves.toEqual({ token: 'token-1' });
    await expect(tokens.get('initial')).resolves.toEqual({ token: 'token-2' });
    expect(asked).toEqual(['initial', 'initial']);
  });

  it('keeps an early one from whoever was refused with it, and from the next person', async () => {
    const tokens = await beginCounted();
    await expect(tokens.get('rejected')).resolves.toEqual({ token: 'token-2' });
    tokens.begin();
    tokens.forget();
    await expect(tokens.get('initial')).resolves.toEqual({ token: 'token-4' });
  });

  it('asks anew where the page has changed how it is asked', async () => {
    const asked: string[] = [];
    const asks = (name: string) => async () => {
      asked.push(name);
      return name;
    };
    let options: MountOptions = {};
    const tokens = new Tokens(() => options);
    tokens.begin();
    options = { getToken: asks('first') };
    await expect(tokens.get('initial')).resolves.toEqual({ token: 'first' });
    tokens.begin();
    options = { getToken: asks('second') };
    await expect(tokens.get('initial')).resolves.toEqual({ token: 'second' });
    expect(asked).toEqual(['first', 'first', 'second']);
    expect(tokens.previous).toBe('second');
  });

  it('leaves the early one to the widget where somebody else asks for one', async () => {
    const tokens = await beginCounted();
    await expect(tokens.ask('initial')).resolves.toEqual({ token: 'token-2' });
    await expect(tokens.get('initial')).resolves.toEqual({ token: 'token-1' });
  });

  it('tells of an early one that failed when it is wanted', async () => {
    const tokens = build({ getToken: () => Promise.reject(new Error('none')) });
    tokens.begin();
    await new Promise(resolve => setTimeout(resolve));
    await expect(tokens.get('initial')).rejects.toMatchObject({ code: expect.any(String) });
  });

  it('does not give the token of one person to the next', async () => {
    const answers: ((token: string) => void)[] = [];
    const previous: unknown[] = [];
    const tokens = build({
      getToken: input => {
        previous.push(input.previous);
        return new Promise(resolve => answers.push(resolve));
      },
    });
    const early = tokens.get('initial');
    tokens.forget();
    const late = tokens.get('initial');
    answers[0]?.('of the first');
    await expect(early).resolves.toBeNull();
    expect(previous).toHaveLength(2);
    const again = tokens.get('initial');
    answers[1]?.('of the second');
    await expect(Promise.all([late, again])).resolves.toEqual(Array(2).fill({ token: 'of the second' }));
    expect(previous).toEqual([undefined, undefined]);
  });

  it('answers null where nobody is signed in, and says so', async () => {
    const tokens = build({ getToken: () => null });
    await expect(tokens.get('initial')).resolves.toBeNull();
    expect(reportOf(tokens)).toMatchObject({ ok: false });
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
    expect(Math.abs(tokens.outcome?.clockSkew ?? Number.NaN)).toBeLessThan(5_000);
  });

  it('takes 401 for nobody being signed in', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
    await expect(build({ tokenUrl: '/token' }).get('initial')).resolves.toBeNull();
  });

  it.each([
    [
      'an address that cannot be reached',
      () => Promise.reject(new TypeError('no')),
      'NETWORK',
      /answer.*CORS/,
    ],
    ['an address that fails', () => new Response('', { status: 502 }), 'TOKEN_UNAVAILABLE', /502/],
    ['an address that does not exist', () => new Response('', { status: 404 }), 'TOKEN_UNAVAILABLE', /404/],
    [
      'an address that refuses',
      () => new Response('{}', { status: 403 }),
      'TOKEN_UNAVAILABLE',
      /403.*forgery.*401/,
    ],
    ['a page instead of a token', () => new Response('<p>Hello'), 'TOKEN_UNAVAILABLE', /JSON/],
    ['an answer without a token', () => Response.json({ jwt: 'x' }), 'TOKEN_UNAVAILABLE', /"token"/],
    ['a number', () => Response.json(7), 'TOKEN_UNAVAILABLE', /"token"/],
    [
      'an end that is no time',
      () => Response.json({ token: 't', expiresAt: 'soon' }),
      'TOKEN_UNAVAILABLE',
      /expiresAt/,
    ],
  ])('says what to mend for %s', async (_, answer, code, hint) => {
    vi.stubGlobal('fetch', async () => answer());
    const tokens = build({ tokenUrl: '/token' });
    await expect(tokens.get('initial')).rejects.toMatchObject({ code, hint: expect.stringMatching(hint) });
    expect(console.warn).toHaveBeenCalledWith('[oriel]', expect.any(String), expect.stringMatching(hint));
    expect(reportOf(tokens)).toMatchObject({ ok: false, code, fix: expect.stringMatching(hint) });
  });

  it.each([
    ['throws', () => Promise.reject(new Error('no')), 'TOKEN_UNAVAILABLE', /getToken/],
    // Untyped pages may return anything.
    ['gives something that is no token', () => ({ token: 7 }) as never, 'TOKEN_UNAVAILABLE', /"token"/],
  ])('says what to mend where getToken %s', async (_, getToken, code, hint) => {
    const tokens = build({ getToken });
    await expect(tokens.get('initial')).rejects.toMatchObject({ code, hint: expect.stringMatching(hint) });
  });

  it('takes an end that is null for none', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ token: 't', expiresAt: null }));
    await expect(build({ tokenUrl: '/token' }).get('initial')).resolves.toEqual({ token: 't' });
  });

  it('forgets how the clocks differ when the next answer does not say', async () => {
    const headers: Record<string, string>[] = [{ date: 'Thu, 01 Jan 1998 00:00:00 GMT' }, {}];
    vi.stubGlobal('fetch', async () => Response.json({ token: 't' }, { headers: headers.shift() ?? {} }));
    const tokens = build({ tokenUrl: '/token' });
    await tokens.get('initial');
    expect(tokens.outcome?.clockSkew).toBeGreaterThan(0);
    await tokens.get('expiring');
    expect(tokens.outcome?.clockSkew).toBeUndefined();
  });

  it.each([
    ['getToken', () => ({ getToken: () => new Promise<never>(() => {}) })],
    ['the token address', () => ({ tokenUrl: '/token' })],
  ])('does not wait for ever for %s, and gives it up', async (_, options) => {
    vi.useFakeTimers();
    let given: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      given = signal;
      return new Promise(() => {});
    });
    const { getToken, tokenUrl }: MountOptions = options();
    const tokens = build(
      getToken
        ? {
            getToken: input => {
              given = input.signal;
              return getToken(input);
            },
          }
        : { tokenUrl },
    );
    const answer = expect(tokens.get('initial')).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
    await vi.advanceTimersByTimeAsync(tokenTimeout);
    await answer;
    expect(given?.aborted).toBe(true);
    expect(reportOf(tokens)).toMatchObject({ ok: false, code: 'REQUEST_TIMEOUT' });
  });
});
