/*
 * Data of a service shown by a widget. Required:
 *   1. one load at a time: a later one aborts and supersedes an earlier one;
 *   2. stale-while-revalidate: the old value stays during a reload and after a failed one;
 *   3. an optimistic change is shown immediately, survives a reload, and is reverted if its call is refused;
 *   4. nothing happens after the end of the mount.
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { isMissing as isMissingByDefault } from '../errors/error-text';

/** Loading state of a resource. */
export type ResourceState<T> =
  /** Not requested yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly value: T;
      /** A newer value is loading. */
      readonly isRefreshing: boolean;
      /** The error of a failed reload; undefined if it succeeded. */
      readonly error: unknown;
    }
  /** It does not exist, or the user may not see it. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A loadable value. Never rejects: `state` has the outcome. */
export interface Resource<T> {
  readonly state: ReadonlySignal<ResourceState<T>>;
  /** The last value, even while a newer one loads. */
  readonly value: ReadonlySignal<T | undefined>;
  /** Loads it unless it is already loaded or loading; retries after a failure. Resolves when done. */
  load(): Promise<void>;
  /** Reloads it. The existing value stays until the new one arrives. */
  reload(): Promise<void>;
  /** Changes the value, for example with the response of a call. Does nothing without a value. */
  set(change: (value: T) => T): void;
  /**
   * Applies a change optimistically and performs it. If `work` rejects, the change is reverted, and this rejects as well.
   *
   * @param work - receives a signal that aborts with the mount
   */
  mutate<R>(change: (value: T) => T, work: (signal: AbortSignal) => Promise<R>): Promise<R>;
  /** Clears the value, for example when a different user signs in. Pending loads are aborted. */
  clear(): void;
}

/** Options of {@link resource}. */
export interface ResourceOptions<T = unknown> {
  /** Aborts with the mount: `host.signal`. */
  readonly signal: AbortSignal;
  /** Whether an error means that it does not exist. Default: the kinds `not_found` and `forbidden`. */
  readonly isMissing?: (error: unknown) => boolean;
  /** A known value, used without loading. */
  readonly initial?: T | undefined;
}

/**
 * Creates a resource. Nothing is loaded before `load` is called.
 *
 * @param load - should read signals with `peek`; call `reload` after changing one
 */
export function resource<T>(
  load: (signal: AbortSignal) => Promise<T>,
  { signal: lifetime, isMissing = isMissingByDefault, initial }: ResourceOptions<T>,
): Resource<T> {
  /** The state stored by the service. */
  const stored = signal<ResourceState<T>>(
    initial === undefined
      ? { kind: 'idle' }
      : { kind: 'ready', value: initial, isRefreshing: false, error: undefined },
  );
  /** Optimistic changes that are not confirmed yet, in order. */
  const pending = signal<readonly ((value: T) => T)[]>([]);
  let running: AbortController | undefined;
  let done = Promise.resolve();

  const state = computed<ResourceState<T>>(() => {
    const now = stored.value;
    if (now.kind !== 'ready' || pending.value.length === 0) return now;
    return { ...now, value: pending.value.reduce((value, change) => change(value), now.value) };
  });

  async function run(abort: AbortController): Promise<void> {
    const isOver = () => abort.signal.aborted || lifetime.aborted;
    const before = stored.peek();
    stored.value = before.kind === 'ready' ? { ...before, isRefreshing: true } : { kind: 'loading' };
    try {
      const value = await load(AbortSignal.any([abort.signal, lifetime]));
      if (!isOver()) stored.value = { kind: 'ready', value, isRefreshing: false, error: undefined };
    } catch (error) {
      if (isOver()) return;
      const now = stored.peek();
      if (isMissing(error)) stored.value = { kind: 'missing' };
      else if (now.kind === 'ready') stored.value = { ...now, isRefreshing: false, error };
      else stored.value = { kind: 'failed', error };
    } finally {
      if (running === abort) running = undefined;
    }
  }
  function reload(): Promise<void> {
    running?.abort();
    running = new AbortController();
    done = run(running);
    return done;
  }
  const set = (change: (value: T) => T) => {
    const now = stored.peek();
    if (now.kind === 'ready') stored.value = { ...now, value: change(now.value) };
  };

  return {
    state,
    value: computed(() => (state.value.kind === 'ready' ? state.value.value : undefined)),
    load() {
      const { kind } = stored.peek();
      if (running) return done;
      return kind === 'idle' || kind === 'failed' ? reload() : Promise.resolve();
    },
    reload,
    set,
    async mutate(change, work) {
      // The same function passed twice counts as two changes.
      const own = (value: T) => change(value);
      pending.value = [...pending.peek(), own];
      const settle = () => {
        pending.value = pending.peek().filter(each => each !== own);
      };
      try {
        const result = await work(lifetime);
        batch(() => {
          // After `clear`, the change does not apply to the new value.
          if (pending.peek().includes(own)) set(own);
          settle();
        });
        return result;
      } catch (error) {
        settle();
        throw error;
      }
    },
    clear() {
      running?.abort();
      running = undefined;
      pending.value = [];
      stored.value = { kind: 'idle' };
    },
  };
}
