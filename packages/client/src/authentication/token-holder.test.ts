import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenHolder, type TokenHolder } from './token-holder';

beforeEach(() => {
  vi.useFakeTimers();
});
let holder: TokenHolder | undefined;
afterEach(() => {
  holder?.dispose();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

function start(life: number | undefined) {
  const reasons: string[] = [];
  holder = createTokenHolder(async reason => {
    reasons.push(reason);
    const token = `t${reasons.length}`;
    return life === undefined ? { token } : { token, expiresAt: inSeconds(life) };
  });
  return { holder, reasons };
}

describe('createTokenHolder', () => {
  it('fetches one token for all who ask at once', async () => {
    const { holder, reasons } = start(300);
    expect(await Promise.all([holder.get(), holder.get(), holder.replace(undefined)])).toEqual([
      't1',
      't1',
      't1',
    ]);
    expect(reasons).toEqual(['initial']);
  });

  it.each([
    [300, 240_000],
    [undefined, 480_000],
    // The local clock is an hour ahead or behind.
    [300 - 3600, 480_000],
    [300 + 3600, 480_000],
  ])('with a life of %s s fetches the next after %s ms', async (life, due) => {
    const { holder, reasons } = start(life);
    await holder.get();
    await vi.advanceTimersByTimeAsync(due - 1);
    expect(reasons).toEqual(['initial']);
    await vi.advanceTimersByTimeAsync(1);
    expect(reasons).toEqual(['initial', 'expiring']);
    expect(await holder.get()).toBe('t2');
  });

  it('keeps the old one while the host fails to give the next', async () => {
    let isFailing = false;
    holder = createTokenHolder(async () => {
      if (isFailing) throw new Error('host');
      return { token: 't', expiresAt: inSeconds(100) };
    });
    await holder.get();
    isFailing = true;
    await vi.advanceTimersByTimeAsync(200_000);
    expect(await holder.get()).toBe('t');
  });

  it('replaces a token only once for many calls that were refused', async () => {
    const { holder, reasons } = start(300);
    const first = await holder.get();
    expect(await Promise.all([holder.replace(first), holder.replace(first)])).toEqual(['t2', 't2']);
    expect(await holder.replace(first)).toBe('t2');
    expect(reasons).toEqual(['initial', 'rejected']);
  });

  it('does not keep what arrives after it was told to forget', async () => {
    const { holder, reasons } = start(300);
    const late = holder.get();
    holder.forget();
    expect(await late).toBeUndefined();
    expect(await holder.get()).toBe('t2');
    expect(reasons).toEqual(['initial', 'initial']);
  });

  it('asks for nothing more after it was told to forget', async () => {
    const { holder, reasons } = start(300);
    await holder.get();
    holder.forget();
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(reasons).toEqual(['initial']);
  });

  it('does not try again for somebody who has left', async () => {
    const reasons: string[] = [];
    let fail = (_: Error) => {};
    holder = createTokenHolder(reason => {
      reasons.push(reason);
      if (reason === 'initial') return Promise.resolve({ token: 't', expiresAt: inSeconds(100) });
      return new Promise((_, reject) => {
        fail = reject;
      });
    });
    await holder.get();
    await vi.advanceTimersByTimeAsync(80_000);
    holder.forget();
    fail(new Error('host'));
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(reasons).toEqual(['initial', 'expiring']);
  });

  it('still fetches one at a time when the one before it ends late', async () => {
    const answers: ((answer: { token: string }) => void)[] = [];
    holder = createTokenHolder(() => new Promise(resolve => answers.push(resolve)));
    const early = holder.get();
    holder.forget();
    const next = holder.get();
    answers[0]?.({ token: 'old' });
    expect(await early).toBeUndefined();
    const same = holder.get();
    expect(answers).toHaveLength(2);
    answers[1]?.({ token: 'new' });
    expect(await Promise.all([next, same])).toEqual(['new', 'new']);
  });
});
