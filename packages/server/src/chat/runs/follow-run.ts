/*
 * Reads the log of a run from a place to its end. Required: every event once, in order, none left out, whichever process
 * writes it and however often it is asked again.
 *
 * - Written here: subscribe first and buffer, read the rows after the place, then what is published but not yet in
 *   the database, then go live; what is not after the last number is dropped.
 * - Written elsewhere: read the rows whenever the other process says so, and every 2 s in case it was not heard.
 * - No place: the answer as it stands, with the number up to which it stands, and on from there.
 * - A place ahead of the log: events reach readers before they are stored, so a crash can take some back. While the run
 *   is alive its log will reach the place. Once it has ended, its final message is sent with numbers after the place,
 *   because a reader drops what it believes to have read.
 */
import {
  type CompletionEvent,
  formatEventId,
  fullText,
  isFinalState,
  type MessagePart,
  type StreamEvent,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { messages, runs } from '../../db/schema';
import type { ChatServices } from '../chat-services';
import { toChatMessage } from '../messages/chat-message';
import { EventQueue } from './event-queue';
import type { LiveRun, LoggedEvent } from './live-run';
import { reduceEvents } from './reduce-events';
import { readEvents } from './run-log';

type Events = AsyncGenerator<StreamEvent<CompletionEvent>, void, undefined>;
type Run = typeof runs.$inferSelect;

/** Events that may wait for one reader. */
const queueCap = 20_000;
const pollEvery = 2_000;

/** @param after Number of the last event that was read. Default: the answer as it stands comes first. */
export async function* followRun(
  services: ChatServices,
  runId: string,
  after: number | undefined,
  signal: AbortSignal,
): Events {
  const live = services.hub.find(runId);
  if (live) yield* followLive(services, live, after, signal);
  else yield* followStored(services, runId, after, signal);
}

async function* followLive(
  services: ChatServices,
  live: LiveRun,
  after: number | undefined,
  signal: AbortSignal,
): Events {
  const queue = new EventQueue<LoggedEvent>(queueCap);
  const end = () => queue.end();
  const subscription = live.subscribe(entry => (entry ? queue.push(entry) : queue.end()));
  signal.addEventListener('abort', end, { once: true });
  let last = after ?? 0;
  try {
    if (after === undefined || after > subscription.seq) {
      last = subscription.seq;
      yield* snapshot(services, live.id, last, subscription.parts, subscription.state);
    } else
      for (const entry of [...(await readEvents(services.db, live.id, after)), ...subscription.tail]) {
        if (entry.seq <= last) continue;
        last = entry.seq;
        yield identify(live.id, entry);
        if (isEnd(entry.event)) return;
      }
    for await (const entry of queue) {
      if (signal.aborted) return;
      if (entry.seq <= last) continue;
      last = entry.seq;
      yield identify(live.id, entry);
      if (isEnd(entry.event)) return;
    }
  } finally {
    subscription.unsubscribe();
    signal.removeEventListener('abort', end);
  }
  // The reader was too slow for the queue, or this process writes the run no more: the rows tell the rest.
  if (!signal.aborted) yield* followStored(services, live.id, last, signal);
}

const isEnd = (event: CompletionEvent): boolean => event.type === 'stateUpdate' && isFinalState(event.state);

async function* followStored(
  services: ChatServices,
  runId: string,
  after: number | undefined,
  signal: AbortSignal,
): Events {
  let last = after;
  let moved = true;
  let wake: (() => void) | undefined;
  const onMove = () => {
    moved = true;
    wake?.();
  };
  const unwatch = services.hub.watch(runId, onMove);
  const poll = setInterval(onMove, pollEvery);
  signal.addEventListener('abort', onMove, { once: true });
  try {
    while (!signal.aborted) {
      moved = false;
      const [run] = await services.db.select().from(runs).where(eq(runs.id, runId));
      if (!run) return;
      if (run.status !== 'running') return yield* followEnded(services, run, last);
      const entries = await readEvents(services.db, runId, last ?? 0);
      if (last === undefined) {
        const { parts, state, seq } = reduceEvents(entries);
        last = seq;
        yield* snapshot(services, runId, seq, parts, state);
      } else
        for (const entry of entries) {
          last = entry.seq;
          yield identify(runId, entry);
        }
      if (moved) continue;
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  } finally {
    unwatch();
    clearInterval(poll);
    signal.removeEventListener('abort', onMove);
  }
}

/** What is missing of a run that has ended; where the log cannot tell, its final message. */
async function* followEnded(services: ChatServices, run: Run, after: number | undefined): Events {
  if (after !== undefined && after < run.lastSeq - 1) {
    const entries = await readEvents(services.db, run.id, after);
    if (entries.length === run.lastSeq - after) {
      for (const entry of entries) yield identify(run.id, entry);
      return;
    }
  }
  const message = await findAnswer(services, run.id);
  if (!message || run.status === 'running') return;
  const seq = Math.max(run.lastSeq - 1, (after ?? 0) + 1);
  yield identify(run.id, { seq, event: { type: 'message', message } });
  const state = { type: 'stateUpdate', messageId: message.id, state: run.status } as const;
  yield identify(run.id, { seq: seq + 1, event: state });
}

async function* snapshot(
  services: ChatServices,
  runId: string,
  seq: number,
  parts: readonly MessagePart[],
  state: CompletionEvent | undefined,
): Events {
  const message = await findAnswer(services, runId);
  if (!message) return;
  const text = fullText(parts);
  // As it stood at this number, also when the answer has ended since: the end follows.
  const standing = {
    ...message,
    complete: false,
    finishReason: null,
    error: null,
    content: { data: [...parts], fullText: text },
  };
  yield identify(runId, { seq, event: { type: 'message', message: standing } });
  // It adds nothing to the log, so it has no number.
  if (state) yield { id: undefined, event: state };
}

async function findAnswer(services: ChatServices, runId: string) {
  const [row] = await services.db
    .select({ message: messages })
    .from(runs)
    .innerJoin(messages, eq(messages.id, runs.assistantMessageId))
    .where(eq(runs.id, runId));
  return row && toChatMessage(row.message);
}

const identify = (runId: string, { seq, event }: LoggedEvent): StreamEvent<CompletionEvent> => ({
  id: formatEventId(runId, seq),
  event,
});
