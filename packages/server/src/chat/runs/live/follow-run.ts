/*
 * Reads the log of a run from a position to its end. Required: every event exactly once and in order, whichever process writes
 * the run and however often the reader reconnects.
 *
 * - Written here: subscribe first and buffer, read the rows after the position if memory does not reach back to it, then the
 *   buffered events, then go live; events up to the last number are dropped.
 * - Written elsewhere: read the rows whenever the other process notifies, and every 2 s in case the notification was lost.
 * - No position: a snapshot of the answer, with its number, and then the following events.
 * - A position ahead of the log: events reach readers before they are stored, so a crash can take some back. While the run is
 *   alive its log will reach the position. Once it has ended, its final message is sent with numbers after the position, because
 *   a reader drops events that it believes to have read.
 */
import {
  type CompletionEvent,
  type EventReader,
  formatEventId,
  fullText,
  type MessagePart,
  type StreamEvent,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { watchChanges } from '../../../http/live/changes';
import { messages, runs } from '../../../platform/db/schema';
import type { ChatServices } from '../../chat-services';
import { toChatMessage } from '../log/chat-message';
import type { LoggedEvent } from '../log/logged-event';
import { reduceEvents } from '../log/reduce-events';
import { readEvents } from '../log/run-log';
import { LiveTail } from './live-tail';

type Reader = EventReader<CompletionEvent>;
type Events = AsyncGenerator<StreamEvent<CompletionEvent>, void, undefined>;
type Run = typeof runs.$inferSelect;

/**
 * Passes the events of a run to a reader, until the run ends or the reader leaves.
 * @param after Number of the last event that was read. Default: a snapshot of the answer comes first.
 */
export async function followRun(
  services: ChatServices,
  runId: string,
  after: number | undefined,
  reader: Reader,
): Promise<void> {
  const live = services.hub.find(runId);
  if (!live) return passOn(followStored(services, runId, after, reader.signal), reader);
  const tail = new LiveTail(live);
  const end = () => tail.end();
  reader.signal.addEventListener('abort', end, { once: true });
  try {
    await passOn(catchUp(services, runId, tail, after), reader);
    await tail.pass(reader);
  } finally {
    tail.end();
    reader.signal.removeEventListener('abort', end);
  }
  // The reader was too slow for the tail, or this process no longer writes the run: read the remaining events from the rows.
  if (!tail.isComplete) await passOn(followStored(services, runId, tail.last, reader.signal), reader);
}

/** Passes events on one after another, each when there is room. */
async function passOn(events: Events, reader: Reader): Promise<void> {
  for await (const event of events) {
    if (!reader.hasRoom) await reader.waitForRoom();
    if (reader.signal.aborted) return;
    reader.take(event);
  }
}

/** The events before the tail of a live run. */
async function* catchUp(
  services: ChatServices,
  runId: string,
  tail: LiveTail,
  after: number | undefined,
): Events {
  const { start } = tail;
  if (after === undefined || after > start.seq) {
    tail.last = start.seq;
    yield* snapshot(services, runId, start.seq, start.parts, start.state);
    return;
  }
  tail.last = after;
  const isInMemory = after >= (start.tail[0]?.seq ?? start.seq + 1) - 1;
  const earlier = isInMemory ? [] : await readEvents(services.db, runId, after);
  for (const entry of [...earlier, ...start.tail]) {
    if (entry.seq > tail.last) yield tail.take(entry);
    if (tail.isComplete) return;
  }
}

async function* followStored(
  services: ChatServices,
  runId: string,
  after: number | undefined,
  signal: AbortSignal,
): Events {
  let last = after;
  const changes = watchChanges(notify => services.hub.watch(runId, notify), signal);
  try {
    while (!signal.aborted) {
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
      await changes.next();
    }
  } finally {
    changes.close();
  }
}

/** The missing events of an ended run, or its final message if the log does not have them. */
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
  // A snapshot at this number, even if the answer has ended since: its end follows.
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
