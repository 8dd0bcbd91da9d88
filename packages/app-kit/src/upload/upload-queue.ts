/*
 * States of an upload:
 *
 *   waiting ──► running ──► done
 *      ▲               └──► failed
 *      └── retry ───────────┘
 */
import { createUuid } from '@oriel/client';
import { type ReadonlySignal, signal } from '@preact/signals-react';

/** State of an upload; `T` is the type of the stored file. */
export type QueuedUploadState<T> =
  | { readonly kind: 'waiting' }
  /** `share`: fraction of the bytes sent so far, from 0 to 1. */
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'done'; readonly stored: T }
  | { readonly kind: 'failed'; readonly error: unknown; readonly canRetry: boolean };

/** A file in an {@link UploadQueue}. */
export interface QueuedUpload<T> {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Undefined if the file was stored earlier. */
  readonly source: File | undefined;
  readonly state: QueuedUploadState<T>;
}

/** Passed to an upload along with its file. */
export interface UploadRun {
  readonly id: string;
  /** Aborts when the file is removed or the queue is aborted. */
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Options of {@link createUploadQueue}. */
export interface UploadQueueOptions<T> {
  /** Sends one file. An error thrown here is kept in the state of the file. */
  readonly upload: (file: File, run: UploadRun) => Promise<T>;
  /**
   * Refuses a file by throwing, before any upload: when it is added, also while all files wait, and again before it is sent.
   * `others` are the files before it that have not failed.
   */
  readonly check?: (file: File, others: readonly QueuedUpload<T>[]) => Promise<void>;
  /** Whether the same file can succeed after this error. */
  readonly canRetry: (error: unknown) => boolean;
  /** Aborts the uploads. */
  readonly signal: AbortSignal;
  /** Default: 1, so that uploads do not share a slow connection. */
  readonly maxConcurrent?: number;
  /** All files wait until `release`, because they have no destination yet. */
  readonly held?: boolean;
}

/** Files that are uploaded in order, a few at a time. */
export interface UploadQueue<T> {
  readonly items: ReadonlySignal<readonly QueuedUpload<T>[]>;
  /** Whether all files wait for `release`. */
  readonly isHeld: ReadonlySignal<boolean>;
  add(files: readonly File[]): void;
  /** Requeues a failed file if another attempt can succeed. */
  retry(id: string): void;
  /** Removes a file; one that is running is aborted. */
  remove(id: string): void;
  /** Replaces the completed files with the files that the service has. */
  setStored(stored: readonly QueuedUpload<T>[]): void;
  /** Starts a held queue. Resolves once no file waits or runs. */
  release(): Promise<void>;
}

/** Creates a queue that uploads files as they are added. */
export function createUploadQueue<T>({
  upload,
  check,
  canRetry,
  signal: ends,
  maxConcurrent = 1,
  held = false,
}: UploadQueueOptions<T>): UploadQueue<T> {
  const items = signal<readonly QueuedUpload<T>[]>([]);
  const isHeld = signal(held);
  const running = new Map<string, AbortController>();

  const setState = (id: string, state: QueuedUploadState<T>) => {
    items.value = items.peek().map(item => (item.id === id ? { ...item, state } : item));
  };
  const othersOf = (id: string) => {
    const all = items.peek();
    const before = all.slice(
      0,
      all.findIndex(item => item.id === id),
    );
    return before.filter(({ state }) => state.kind !== 'failed');
  };
  /** The user sees a refusal now, not when the files before it have been sent. */
  const checkBeforeUpload = async (added: readonly { readonly id: string; readonly source: File }[]) => {
    if (!check) return;
    for (const { id, source } of added)
      try {
        await check(source, othersOf(id));
      } catch (error) {
        const isWaiting = items.peek().some(item => item.id === id && item.state.kind === 'waiting');
        if (isWaiting && !ends.aborted) setState(id, { kind: 'failed', error, canRetry: canRetry(error) });
      }
  };
  const run = async (id: string, source: File) => {
    const abort = new AbortController();
    running.set(id, abort);
    setState(id, { kind: 'running', share: 0 });
    const setIfKept = (state: QueuedUploadState<T>) => {
      if (!abort.signal.aborted) setState(id, state);
    };
    try {
      if (check) await check(source, othersOf(id));
      const stored = await upload(source, {
        id,
        signal: AbortSignal.any([abort.signal, ends]),
        onProgress: share => setIfKept({ kind: 'running', share }),
      });
      setIfKept({ kind: 'done', stored });
    } catch (error) {
      setIfKept({ kind: 'failed', error, canRetry: canRetry(error) });
    } finally {
      running.delete(id);
    }
  };
  /** Starts files up to the concurrency limit. Resolves when they and all files queued behind them have ended. */
  const start = async (): Promise<void> => {
    if (isHeld.peek() || ends.aborted || running.size >= maxConcurrent) return;
    const next = items.peek().find(({ state }) => state.kind === 'waiting');
    if (next?.source) await Promise.all([run(next.id, next.source).then(start), start()]);
  };

  return {
    items,
    isHeld,
    add(files) {
      const added = files.map(source => ({
        id: createUuid(),
        name: source.name,
        size: source.size,
        source,
        state: { kind: 'waiting' } as const,
      }));
      items.value = [...items.peek(), ...added];
      void checkBeforeUpload(added);
      void start();
    },
    retry(id) {
      const state = items.peek().find(item => item.id === id)?.state;
      if (state?.kind !== 'failed' || !state.canRetry) return;
      setState(id, { kind: 'waiting' });
      void start();
    },
    remove(id) {
      running.get(id)?.abort();
      items.value = items.peek().filter(item => item.id !== id);
    },
    setStored(stored) {
      items.value = [...stored, ...items.peek().filter(({ state }) => state.kind !== 'done')];
    },
    release() {
      isHeld.value = false;
      return start();
    },
  };
}
