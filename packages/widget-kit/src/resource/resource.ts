/*
 * Something that a service has and a widget shows. Required:
 *   1. one load at a time: a later one aborts and outdates an earlier one;
 *   2. stale-while-revalidate: a value stays while it is loaded again, and where that fails;
 *   3. an optimistic change is shown at once, survives a reload, and goes when its call is refused;
 *   4. nothing happens after the end of the mount.
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { isMissing as isMissingByDefault } from '../errors/error-text';

/** How far something that is loaded has come. */
export type ResourceState<T> =
  /** Nobody has asked for it yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly value: T;
      /** A newer value is on its way. */
      readonly isRefreshing: boolean;
      /** Why the value could not be loaded again; undefined where it was. */
      readonly error: unknown;
    }
  /** It does not exist, or the person may not see it. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Something that is loaded. Never rejects: `state` says what came of it. */
export interface Resource<T> {
  readonly state: ReadonlySignal<ResourceState<T>>;
  /** The last value, also while a newer one is loaded. */
  readonly value: ReadonlySignal<T | undefined>;
  /** Loads it where nobody has done so yet, or where that failed. Resolves when that has ended. */
  load(): Promise<void>;
  /** Loads it anew. A value that is there stays until the new one has come. */
  reload(): Promise<void>;
  /** Changes the value, such as by what a call has answered. Nothing happens where there is none. */
  set(change: (value: T) => T): void;
  /**
   * Shows a change at once and makes it. Where `work` rejects, the change goes, and so does this.
   *
   * @param work - gets a signal that aborts with the mount
   */
  mutate<R>(change: (value: T) => T, work: (signal: AbortSignal) => Promise<R>): Promise<R>;
  /** Forgets the value, such as when another person signs in. Loads that are on their way are aborted. */
  clear(): void;
}

/** Options of {@link resource}. */
export interface ResourceOptions<T = unknown> {
  /** Ends with the mount: `host.signal`. */
  readonly signal: AbortSignal;
  /** Which errors mean that it does not exist. Default: those of the kinds `not_found` and `forbidden`. */
  readonly isMissing?: (error: unknown) => boolean;
  /** A value that is known already, which nothing is loaded for. */
  readonly initial?: T | undefined;
}

/**
 * Makes a resource. Nothing is loaded before `load` is called.
 *
 * @param load - reads signals by `peek` when it is called: change one, and `reload`
 */
export function resource<T>(
  load: (signal: AbortSignal) => Promise<T>,
  { signal: lifetime, isMissing = isMissingByDefault, initial }: ResourceOptions<T>,
): Resource<T> {
  /** As the service has it. */
  const stored = signal<ResourceState<T>>(
    initial === undefined
      ? { kind: 'idle' }
      : { kind: 'ready', value: initial, isRefreshing: false, error: undefined },
  );
  /** Changes that are shown and not confirmed yet, in their order. */
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
      // The same change twice is two changes.
      const own = (value: T) => change(value);
      pending.value = [...pending.peek(), own];
      const settle = () => {
        pending.value = pending.peek().filter(each => each !== own);
      };
      try {
        const result = await work(lifetime);
        batch(() => {
          // After `clear` there is another value, which the change is not for.
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
