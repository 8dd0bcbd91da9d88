import { ApiError } from '@oriel/client';
import { describe, expect, it, vi } from 'vitest';
import { pagedResource } from './paged-resource';
import { resource } from './resource';

/** A load completed by the test. */
function controlled<T>() {
  const calls: { signal: AbortSignal; resolve(value: T): void; reject(error: unknown): void }[] = [];
  const load = (signal: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      calls.push({ signal, resolve, reject });
      signal.addEventListener('abort', () => reject(new ApiError('aborted', 'aborted')));
    });
  return { calls, load };
}

const lifetime = () => new AbortController();
const notFound = new ApiError('not_found', 'no', { code: 'not_found', status: 404 });
const broken = new ApiError('internal_server_error', 'no', { code: 'internal', status: 500 });

describe('a resource', () => {
  it('loads once, however often it is requested', async () => {
    const { calls, load } = controlled<string>();
    const made = resource(load, lifetime());
    expect(made.state.value).toEqual({ kind: 'idle' });
    const both = [made.load(), made.load()];
    expect(made.state.value).toEqual({ kind: 'loading' });
    calls[0]?.resolve('one');
    await Promise.all(both);
    await made.load();
    expect(calls).toHaveLength(1);
    expect(made.value.value).toBe('one');
  });

  it('keeps its value during a reload and after a failed one', async () => {
    const { calls, load } = controlled<string>();
    const made = resource(load, lifetime());
    void made.load();
    calls[0]?.resolve('one');
    await made.load();
    const again = made.reload();
    expect(made.state.value).toMatchObject({ kind: 'ready', value: 'one', isRefreshing: true });
    calls[1]?.reject(broken);
    await again;
    expect(made.state.value).toEqual({ kind: 'ready', value: 'one', isRefreshing: false, error: broken });
    const third = made.reload();
    calls[2]?.resolve('two');
    await third;
    expect(made.state.value).toEqual({
      kind: 'ready',
      value: 'two',
      isRefreshing: false,
      error: undefined,
    });
  });

  it('distinguishes missing from failed, and can load again after a failure', async () => {
    const { calls, load } = controlled<string>();
    const made = resource(load, lifetime());
    const first = made.load();
    calls[0]?.reject(broken);
    await first;
    expect(made.state.value).toEqual({ kind: 'failed', error: broken });
    const second = made.load();
    calls[1]?.reject(notFound);
    await second;
    expect(made.state.value).toEqual({ kind: 'missing' });
  });

  it('aborts and ignores an earlier load', async () => {
    const { calls, load } = controlled<string>();
    const made = resource(load, lifetime());
    const first = made.load();
    const second = made.reload();
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[1]?.resolve('new');
    await Promise.all([first, second]);
    expect(made.value.value).toBe('new');
  });

  it('aborts when the mount ends, and changes nothing afterwards', async () => {
    const { calls, load } = controlled<string>();
    const life = lifetime();
    const made = resource(load, life);
    const loaded = made.load();
    life.abort();
    await loaded;
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(made.state.value).toEqual({ kind: 'loading' });
  });

  it('clears its value and discards a pending load', async () => {
    const { calls, load } = controlled<string>();
    const made = resource(load, lifetime());
    const loaded = made.load();
    made.clear();
    calls[0]?.resolve('of another person');
    await loaded;
    expect(made.state.value).toEqual({ kind: 'idle' });
  });

  it('applies a change at once and reverts it if it is refused, even after a reload', async () => {
    let stored: readonly string[] = ['a', 'b'];
    const made = resource(async () => stored, lifetime());
    await made.load();
    let refuse = (_error: unknown) => {};
    const removed = made.mutate(
      list => list.filter(each => each !== 'a'),
      () => new Promise((_, reject) => (refuse = reject)),
    );
    expect(made.value.value).toEqual(['b']);
    stored = ['a', 'b', 'c'];
    await made.reload();
    expect(made.value.value).toEqual(['b', 'c']);
    refuse(broken);
    await expect(removed).rejects.toBe(broken);
    expect(made.value.value).toEqual(['a', 'b', 'c']);
  });

  it('applies each of two concurrent changes once', async () => {
    const made = resource(async () => 1, lifetime());
    await made.load();
    const seen: unknown[] = [];
    const stop = made.value.subscribe(value => seen.push(value));
    await Promise.all([
      made.mutate(
        count => count + 1,
        async () => undefined,
      ),
      made.mutate(
        count => count + 10,
        async () => undefined,
      ),
    ]);
    stop();
    expect(made.value.value).toBe(12);
    expect(seen.filter(value => Number(value) > 12)).toEqual([]);
  });
});

describe('a paged resource', () => {
  const pageSize = 2;
  const listOf = (all: () => readonly number[], life = lifetime()) =>
    pagedResource(
      async page => ({
        results: all().slice((page - 1) * pageSize, page * pageSize),
        totalCount: all().length,
      }),
      { signal: life.signal, pageSize, keyOf: item => item },
    );

  it('appends pages until the last one', async () => {
    const made = listOf(() => [1, 2, 3, 4, 5]);
    await made.load();
    expect(made.value.value).toMatchObject({ items: [1, 2], hasMore: true, totalCount: 5 });
    await Promise.all([made.more(), made.more()]);
    expect(made.value.value?.items).toEqual([1, 2, 3, 4]);
    await made.more();
    await made.more();
    expect(made.value.value).toMatchObject({ items: [1, 2, 3, 4, 5], hasMore: false, pages: 3 });
  });

  it('neither misses nor repeats an item that moved between pages', async () => {
    let all = [2, 3, 4];
    const made = listOf(() => all);
    await made.load();
    all = [1, 2, 3, 4];
    await made.more();
    expect(made.value.value?.items).toEqual([1, 2, 3, 4]);
  });

  it('reloads as many pages as were loaded', async () => {
    let all = [1, 2, 3, 4, 5];
    const made = listOf(() => all);
    await made.load();
    await made.more();
    all = [1, 3, 4, 5];
    await made.reload();
    expect(made.value.value).toMatchObject({ items: [1, 3, 4, 5], hasMore: false, pages: 2 });
  });

  it('loads on a page whose `Array.from` ignores its second argument', async () => {
    vi.spyOn(Array, 'from').mockImplementation((items: Iterable<unknown> | ArrayLike<unknown>) => [
      ...Array.prototype.slice.call(items),
    ]);
    const made = listOf(() => [1, 2, 3]);
    await made.load();
    await made.more();
    await made.reload();
    expect(made.value.value?.items).toEqual([1, 2, 3]);
    vi.restoreAllMocks();
  });

  it('rejects if the next page fails to load, and keeps its items', async () => {
    let isBroken = false;
    const life = lifetime();
    const made = pagedResource(
      async page => {
        if (isBroken) throw broken;
        return { results: [page], totalCount: 3 };
      },
      { signal: life.signal, pageSize: 1, keyOf: item => item },
    );
    await made.load();
    isBroken = true;
    await expect(made.more()).rejects.toBe(broken);
    isBroken = false;
    await made.more();
    expect(made.value.value?.items).toEqual([1, 2]);
  });
});
