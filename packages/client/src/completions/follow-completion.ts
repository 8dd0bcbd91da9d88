/*
 * Follows one answer to its end over as many connections as it takes. Required:
 *   1. a question is sent once: a retry after a disconnect carries the same idempotency key;
 *   2. after the first event, a disconnect is recovered by reading the answer's log from the last id;
 *   3. no event is yielded twice: events not after the last `seq` of their run are dropped; no event is left out: if a `seq` is
 *      missing, the log is read again from the last id, except for a whole message, which includes all events before it;
 *   4. if the channel is already answering, that answer is followed, and `onConnection` reports it;
 *   5. it ends at a final state, at a refusal, or when the signal aborts, which leaves the answer running.
 */
import {
  type CompletionEvent,
  type CompletionRequest,
  channelTokenHeader,
  createCompletion,
  createConnectionToken,
  isFinalState,
  lifetimes,
  type StreamEvent,
  streamChannelEvents,
} from '@oriel/contracts';
import type { Client } from '../client';
import { ApiError } from '../http/api-error';
import { createUuid } from '../uuid';
import { backoffDelay, wait } from './backoff';

/** The completion to follow: a new question, or a channel's running answer. */
export type CompletionSource =
  | { readonly organizationId: string; readonly start: CompletionRequest }
  | {
      readonly organizationId: string;
      /** Id of the channel. */
      readonly resume: string;
      /** Id of the last event that was read. Default: a snapshot of the answer comes first. */
      readonly after?: string | undefined;
    };

/** Connection state of a followed answer. */
export type CompletionConnection =
  /** The stream is open. */
  | { readonly kind: 'open' }
  /** The channel was answering another question; this one is not stored, and the events belong to that answer. */
  | { readonly kind: 'attached' }
  /** The connection was lost and is retried for the nth time. */
  | {
      readonly kind: 'reconnecting';
      readonly attempt: number;
      /** Milliseconds until the retry. */
      readonly delay: number;
      /** The service responded and asked to wait. */
      readonly isBusy: boolean;
    }
  /** The browser is offline; following resumes by itself. */
  | { readonly kind: 'offline' };

export interface FollowOptions {
  /** Aborting detaches: the answer continues without a reader. */
  readonly signal?: AbortSignal | undefined;
  readonly onConnection?: ((connection: CompletionConnection) => void) | undefined;
  /**
   * Idempotency key of a new question; pass the same key when following it again, so that it is not asked twice. Default: a new
   * one.
   */
  readonly idempotencyKey?: string | undefined;
  /** Milliseconds before the next attempt, by number of consecutive failures. */
  readonly backoff?: ((failures: number) => number) | undefined;
}

/** Maximum number of times a log may end without a final state. */
const longestSilence = 5;
/** Attempts to send a question without any response: about half a minute, which covers a restart; then the user decides. */
const startAttempts = 9;
/** Maximum seconds that a question waits for a busy service; then the user decides. */
const longestWait = 30;

/** Yields the events of one answer, each once and in order. Only throws an `ApiError` if a retry would not help. */
export async function* followCompletion(
  client: Pick<Client, 'call'>,
  source: CompletionSource,
  {
    signal = new AbortController().signal,
    onConnection,
    idempotencyKey = createUuid(),
    backoff = backoffDelay,
  }: FollowOptions = {},
): AsyncGenerator<StreamEvent<CompletionEvent>, void, undefined> {
  const { organizationId } = source;
  const channelId = 'start' in source ? source.start.channelId : source.resume;
  let after = 'start' in source ? undefined : source.after;
  let isStarting = 'start' in source;
  let failures = 0;
  let silence = 0;

  const open = async () => {
    if ('start' in source && isStarting) {
      const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
      const input = { params: { organizationId }, body: { timezone, ...source.start } };
      return client.call(createCompletion, input, { signal, idempotencyKey });
    }
    const params = { organizationId, channelId };
    const body = { timeout: lifetimes.channelToken };
    const { token } = await client.call(createConnectionToken, { params, body }, { signal });
    const query = after === undefined ? {} : { after };
    const headers = { [channelTokenHeader]: token };
    return client.call(streamChannelEvents, { params, query }, { signal, headers });
  };

  while (!signal.aborted) {
    let retryAfter: number | undefined;
    try {
      const events = await open();
      onConnection?.({ kind: 'open' });
      let isEmpty = true;
      for await (const each of events) {
        const step = stepFrom(after, each.id);
        if (step > 1 && each.event.type !== 'message') break;
        failures = 0;
        silence = 0;
        isEmpty = false;
        isStarting = false;
        if (step < 1) continue;
        after = each.id ?? after;
        yield each;
        if (signal.aborted || isEnd(each.event)) return;
      }
      // Nothing is running, and no known run was requested.
      if (isEmpty && !isStarting && after === undefined) return;
      silence += 1;
      if (silence > longestSilence) {
        throw new ApiError('network', 'The answer has no end.', { code: 'run_interrupted' });
      }
    } catch (thrown) {
      if (signal.aborted) return;
      if (isStarting && isLocked(thrown)) {
        isStarting = false;
        onConnection?.({ kind: 'attached' });
        continue;
      }
      if (!isPassing(thrown) || (isStarting && failures + 1 >= startAttempts)) throw thrown;
      retryAfter = ApiError.isInstance(thrown) ? thrown.retryAfter : undefined;
      if (isStarting && (retryAfter ?? 0) > longestWait) throw thrown;
    }
    failures += 1;
    const delay = Math.max(backoff(failures), (retryAfter ?? 0) * 1000);
    onConnection?.({ kind: 'reconnecting', attempt: failures, delay, isBusy: retryAfter !== undefined });
    await wait(delay, { signal, onOffline: () => onConnection?.({ kind: 'offline' }) });
  }
}

/** Gap between this event's sequence number and the last one; 1 if unknown. */
function stepFrom(after: string | undefined, id: string | undefined): number {
  const [lastRun, last] = after?.split(':') ?? [];
  const [run, seq] = id?.split(':') ?? [];
  return run === lastRun && seq ? Number(seq) - Number(last) : 1;
}

const isEnd = (event: CompletionEvent): boolean => event.type === 'stateUpdate' && isFinalState(event.state);

const isLocked = (thrown: unknown): boolean =>
  ApiError.isInstance(thrown) && thrown.code === 'chat_completion_is_locked_for_channel';

/** Whether a retry may succeed later. */
function isPassing(thrown: unknown): boolean {
  if (!ApiError.isInstance(thrown) || thrown.code === 'run_interrupted') return false;
  return ['network', 'timeout', 'unavailable', 'rate_limited'].includes(thrown.kind);
}
