/*
 * Follows one answer and writes it into its thread. Events arrive at any rate; the display updates once per animation frame. A
 * run starts when the user presses Send, before there is a channel or a sign-in, and ends in exactly one way: `finished`,
 * `unsent` (the service has not confirmed the question), `withdrawn` (stopped before it was sent), `attached` (the channel was
 * answering another question), `lost` (the answer cannot be followed), `detached` (no reader is left here) or `gone` (its channel
 * was deleted).
 */
import { type ReadonlySignal, signal } from '@oriel/app-kit';
import { ApiError, type Client, type CompletionSource, createUuid, followCompletion } from '@oriel/client';
import { type ChatMessage, type CompletionEvent, cancelChannel, isFinalState } from '@oriel/contracts';
import type { AnswerWriter } from './answer';

export type RunConnection =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'reconnecting';
      /** Time of the next attempt, in milliseconds of the page's clock. */
      readonly until: number;
      /** The service was reached, but asked to wait. */
      readonly isBusy: boolean;
    }
  | { readonly kind: 'offline' };

export type RunEnd =
  | { readonly kind: 'finished' | 'withdrawn' | 'attached' | 'detached' | 'gone' }
  | { readonly kind: 'unsent' | 'lost'; readonly error: unknown };

export interface Run {
  readonly connection: ReadonlySignal<RunConnection>;
  readonly isStopping: ReadonlySignal<boolean>;
  readonly answer: AnswerWriter;
  /** Ends the answer and keeps its text. If the connection is lost and the service cannot be reached, it detaches. */
  stop(): Promise<void>;
  /** Retries a lost connection immediately. */
  reconnect(): void;
  /** Whether the service has the question; undefined if it was sent but no response came. */
  isTaken(): boolean | undefined;
  /** Detaches from the answer, which continues without a reader, or whose channel is gone. It emits nothing from then on. */
  detach(kind?: 'gone'): void;
  readonly end: Promise<RunEnd>;
}

/** Timeout in milliseconds for stopping an answer whose connection is lost. */
const longestStop = 3_000;

export interface RunOptions {
  readonly client: Client;
  readonly answer: AnswerWriter;
  /** Resolves with the completion to follow. */
  readonly source: (
    signal: AbortSignal,
    onOffline: () => void,
  ) => CompletionSource | Promise<CompletionSource>;
  /** Idempotency key of the question. Default: a new one. */
  readonly idempotencyKey?: string | undefined;
  readonly onQuestion?: ((message: ChatMessage) => void) | undefined;
  /** Added text, at most once per animation frame. */
  readonly onText?: ((text: string) => void) | undefined;
  readonly onTool?: ((name: string) => void) | undefined;
}

export function startRun({
  client,
  answer,
  source,
  idempotencyKey = createUuid(),
  onQuestion,
  onText,
  onTool,
}: RunOptions): Run {
  const connection = signal<RunConnection>({ kind: 'open' });
  const isStopping = signal(false);
  const lifetime = new AbortController();
  const tools = new Set<number>();
  let attempt = new AbortController();
  /** How the run ends when it is aborted. */
  let endOfAbort: RunEnd = { kind: 'withdrawn' };
  let known: CompletionSource | undefined;
  let isStored = false;
  /** The service has responded, so it knows the question even before its first event. */
  let hasHead = false;
  /** The channel was answering another question, so this one is not stored. */
  let isAttached = false;
  const isTaken = () => isStored || hasHead || (known && !isAttached ? undefined : false);
  let last: string | undefined;

  const publish = createFrameBatch(() => {
    const added = answer.publish();
    if (added !== '') onText?.(added);
  });

  const take = (event: CompletionEvent) => {
    if (event.type === 'message' && event.message.senderConversationRole === 'user') {
      onQuestion?.(event.message);
      return;
    }
    if (event.type === 'delta' && event.part.type === 'function_call' && !tools.has(event.index)) {
      tools.add(event.index);
      onTool?.(event.part.functionName);
    }
    answer.apply(event);
    publish.schedule();
    if (event.type === 'stateUpdate' && isFinalState(event.state)) publish.flush();
  };

  /** Follows during one attempt; undefined when another attempt takes over. */
  async function follow(from: CompletionSource): Promise<RunEnd | undefined> {
    const own = attempt;
    const events = followCompletion(client, from, {
      signal: AbortSignal.any([own.signal, lifetime.signal]),
      idempotencyKey,
      onConnection: state => {
        if (own.signal.aborted) return;
        if (state.kind === 'reconnecting') {
          connection.value = { kind: state.kind, until: Date.now() + state.delay, isBusy: state.isBusy };
        } else if (state.kind === 'attached') {
          isAttached = true;
          own.abort();
        } else {
          hasHead ||= state.kind === 'open';
          connection.value = state;
        }
      },
    });
    for await (const { id, event } of events) {
      isStored = true;
      last = id ?? last;
      take(event);
    }
    if (isAttached) return { kind: 'attached' };
    if (own !== attempt) return undefined;
    return lifetime.signal.aborted ? endOfAbort : { kind: 'finished' };
  }

  async function run(): Promise<RunEnd> {
    try {
      known = await source(lifetime.signal, () => {
        connection.value = { kind: 'offline' };
      });
      connection.value = { kind: 'open' };
      isStored = 'resume' in known;
      let end = await follow(known);
      while (!end) {
        const { organizationId } = known;
        const channelId = channelOf(known);
        end = await follow(isStored ? { organizationId, resume: channelId, after: last } : known);
      }
      return end;
    } catch (error) {
      if (lifetime.signal.aborted) return endOfAbort;
      // Already sent under this key, with another agent or with other page content.
      hasHead ||= ApiError.isInstance(error) && error.code === 'idempotency_key_reused';
      return { kind: isTaken() ? 'lost' : 'unsent', error };
    } finally {
      publish.flush();
    }
  }

  return {
    connection,
    isStopping,
    answer,
    isTaken,
    async stop() {
      if (isStopping.peek()) return;
      isStopping.value = true;
      try {
        if (known) {
          const params = { organizationId: known.organizationId, channelId: channelOf(known) };
          const signal = connection.peek().kind === 'open' ? undefined : AbortSignal.timeout(longestStop);
          await client.call(cancelChannel, { params }, { signal });
        }
      } catch (error) {
        const isUnknown = ApiError.isInstance(error) && error.kind === 'not_found';
        if (isTaken() && !isUnknown) {
          if (connection.peek().kind === 'open') throw error;
          endOfAbort = { kind: 'lost', error };
          lifetime.abort();
        }
      } finally {
        isStopping.value = false;
        if (!isTaken()) lifetime.abort();
      }
    },
    reconnect() {
      if (lifetime.signal.aborted) return;
      const before = attempt;
      attempt = new AbortController();
      before.abort();
    },
    detach(kind) {
      endOfAbort = { kind: kind ?? 'detached' };
      publish.cancel();
      lifetime.abort();
    },
    end: run(),
  };
}

const channelOf = (source: CompletionSource): string =>
  'start' in source ? source.start.channelId : source.resume;

/** Runs a function once for all calls within an animation frame. */
interface FrameBatch {
  schedule(): void;
  /** Runs it now if it is pending. */
  flush(): void;
  cancel(): void;
}

/** Maximum delay in milliseconds if no frame is drawn, such as in a background tab. */
const slowest = 250;

function createFrameBatch(run: () => void): FrameBatch {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
  };
  const now = () => {
    cancel();
    run();
  };
  return {
    schedule() {
      if (frame !== undefined) return;
      frame = requestAnimationFrame(now);
      timer = setTimeout(now, slowest);
    },
    flush() {
      if (frame !== undefined) now();
    },
    cancel,
  };
}
