import type { CompletionEvent, StreamEvent } from '@oriel/contracts';
import { bothDatabases } from '@oriel/testing';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../http/testing/person';
import { organizationMembers, runEvents, runs } from '../../../platform/db/schema';
import { AnswerReducer, ask, follow, messagesOf, newChannel, readAll } from '../../testing/ask';
import { type ChatStack, startChatStack } from '../../testing/chat-stack';
import { readEvents, writeLogs } from '../log/run-log';

type Events = StreamEvent<CompletionEvent>[];

const script = [
  { reasoning: 'Ich denke ' },
  { reasoning: 'nach.' },
  ...Array.from({ length: 12 }, (_, index) => ({ text: `Wort${index} 🏡 ` })),
  'hold',
  ...Array.from({ length: 12 }, (_, index) => ({ text: `mehr${index} ` })),
] as const;
const whole = script.map(step => (step !== 'hold' && 'text' in step ? step.text : '')).join('');

describe.each(bothDatabases)('resume on %s', database => {
  let stack: ChatStack;
  let user: Person;
  beforeAll(async () => {
    stack = await startChatStack({ database });
    user = await stack.user('member');
  });
  afterAll(() => stack?.close());

  /** Asks a question and reads, until the model pauses in the middle. */
  async function askHalf(): Promise<{ channelId: string; seen: Events; done: Promise<void> }> {
    stack.model.use(script);
    const channel = await newChannel(user);
    return { channelId: channel.id, ...(await readHalf(user, channel.id)) };
  }

  /** Keeps the events up to a number. */
  async function cutLog(runId: string, last: number): Promise<void> {
    const { db } = stack.server.services;
    const rows = await db.select().from(runEvents).where(eq(runEvents.runId, runId));
    for (const { seq, data } of rows) {
      const row = and(eq(runEvents.runId, runId), eq(runEvents.seq, seq));
      const left = data.slice(0, Math.max(0, last - seq + 1));
      if (left.length === 0) await db.delete(runEvents).where(row);
      else await db.update(runEvents).set({ data: left }).where(row);
    }
  }

  async function readHalf(reader: Person, channelId: string) {
    const seen: Events = [];
    let done = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      done = (async () => {
        for await (const each of ask(reader, channelId, 'Zähle')) {
          seen.push(each);
          if (JSON.stringify(each).includes('Wort11')) resolve();
        }
      })();
      done.catch(reject);
    });
    return { seen, done };
  }

  it('gives the same message from every cut point, running and ended', async () => {
    const { channelId, seen, done } = await askHalf();
    const cuts = Array.from({ length: 6 }, (_, index) => index + 1);
    const running = cuts.map(async cut => {
      const place = `${seen[0]?.id?.split(':')[0]}:${cut}`;
      return { cut, rest: await readRest(channelId, place) };
    });
    const fresh = readAll(follow(user, channelId));
    stack.model.release();
    await done;
    const expected = new AnswerReducer(seen);
    expect(expected.answer?.content.fullText).toBe(whole);
    for (const { cut, rest } of await Promise.all(running)) {
      const reduced = new AnswerReducer([...seen.slice(0, cut), ...rest]);
      expect(reduced.messages).toEqual(expected.messages);
      expect(reduced.ids).toEqual(expected.ids);
    }
    expect((await fresh).answer).toEqual(expected.answer);
    expect((await fresh).states.at(-1)).toBe('complete');
    for (let cut = 1; cut <= seen.length; cut++) {
      const reduced = new AnswerReducer([
        ...seen.slice(0, cut),
        ...(await readRest(channelId, seen[cut - 1]?.id)),
      ]);
      expect(reduced.messages).toEqual(expected.messages);
      if (cut < seen.length - 1) expect(reduced.ids).toEqual(expected.ids);
    }
  });

  async function readRest(channelId: string, after: string | undefined): Promise<Events> {
    const events: Events = [];
    for await (const each of follow(user, channelId, after)) events.push(each);
    return events;
  }

  it('serves two readers and a reader who does not know where he is', async () => {
    const { channelId, seen, done } = await askHalf();
    const others = [
      readAll(follow(user, channelId)),
      readAll(follow(user, channelId, `${crypto.randomUUID()}:3`)),
      readAll(follow(user, channelId, `${seen[0]?.id?.split(':')[0]}:999999`)),
    ];
    stack.model.release();
    await done;
    const expected = new AnswerReducer(seen).answer;
    for (const read of await Promise.all(others)) expect(read.answer).toEqual(expected);
  });

  it('shows the answer as it stands first, then what follows', async () => {
    const { channelId, done } = await askHalf();
    const events = follow(user, channelId);
    const first = (await events.next()).value;
    expect(first?.event).toMatchObject({ type: 'message', message: { complete: false } });
    const { activeRunId } = await messagesOf(user, channelId);
    expect(first?.id?.startsWith(`${activeRunId}:`)).toBe(true);
    stack.model.release();
    const reduced = await readAll(events);
    expect(reduced.states.at(-1)).toBe('complete');
    await done;
  });

  it('gives the final message when the log is gone or behind the reader', async () => {
    stack.model.use([{ text: 'done' }]);
    const channel = await newChannel(user);
    const read = await readAll(ask(user, channel.id, 'Hi'));
    const runId = read.ids[0]?.split(':')[0] ?? '';
    const ahead = await readRest(channel.id, `${runId}:500`);
    expect(ahead.map(({ id }) => id)).toEqual([`${runId}:501`, `${runId}:502`]);
    expect(new AnswerReducer(ahead).answer).toEqual(read.answer);
    await stack.server.services.db.delete(runEvents).where(eq(runEvents.runId, runId));
    const late = await readAll(follow(user, channel.id, `${runId}:3`));
    expect(late.answer).toEqual(read.answer);
    expect(late.states).toEqual(['complete']);
  });

  it('keeps what was logged when an earlier write of it comes late', async () => {
    const { db } = stack.server.services;
    const { seen, done } = await askHalf();
    const runId = seen[0]?.id?.split(':')[0] ?? '';
    const [run] = await db.select().from(runs).where(eq(runs.id, runId));
    const begun = (await readEvents(db, runId, 0)).slice(0, 2);
    const events = begun.slice(0, 1).map(({ event }) => event);
    const claimed = await writeLogs(db, run?.ownerNode ?? '', [{ runId, first: 1, events }]);
    expect(claimed.has(runId)).toBe(true);
    expect((await readEvents(db, runId, 0)).slice(0, 2)).toEqual(begun);
    stack.model.release();
    await done;
  });

  it('has nothing to say of a channel without an answer', async () => {
    const channel = await newChannel(user);
    expect((await readAll(follow(user, channel.id))).ids).toEqual([]);
  });

  it('ends what nobody writes any more, with all that was logged, and frees the channel', async () => {
    const { db } = stack.server.services;
    const { channelId, seen, done } = await askHalf();
    const runId = seen[0]?.id?.split(':')[0] ?? '';
    // Simulates that another process wrote the run and died: the log up to here, and no heartbeat.
    await db
      .update(runs)
      .set({ ownerNode: 'gone', heartbeatAt: new Date(0) })
      .where(eq(runs.id, runId));
    const [before] = await db.select().from(runs).where(eq(runs.id, runId));
    stack.model.release();
    await done;
    stack.model.use([{ text: 'next' }]);
    const next = await readAll(ask(user, channelId, 'And now?'));
    expect(next.answer?.content.fullText).toBe('next');
    const { messages } = await messagesOf(user, channelId);
    expect(messages[1]).toMatchObject({ complete: true, finishReason: 'interrupted' });
    const logged = new AnswerReducer(seen.slice(0, before?.lastSeq)).answer;
    expect(messages[1]?.content.data).toEqual(logged?.content.data);
    const late = await readAll(follow(user, channelId, seen.at(-1)?.id));
    expect(late.answer).toMatchObject({ finishReason: 'interrupted' });
    expect(late.states.at(-1)).toBe('interrupted');
  });

  it('goes on correctly for a reader who saw more than a crash left of the log', async () => {
    const { db } = stack.server.services;
    const { channelId, seen, done } = await askHalf();
    const place = seen.at(-1)?.id ?? '';
    const [runId = '', last = ''] = place.split(':');
    // Simulates that the process died before it wrote the events after the fourth one.
    const kept = 4;
    expect(Number(last)).toBeGreaterThan(kept);
    await db
      .update(runs)
      .set({ ownerNode: 'gone', heartbeatAt: new Date(0), lastSeq: kept })
      .where(eq(runs.id, runId));
    await cutLog(runId, kept);
    stack.model.release();
    await done;
    // Ends the run, as the sweeper would.
    stack.model.use([{ text: 'next' }]);
    await readAll(ask(user, channelId, 'And now?'));

    const rest: Events = [];
    for await (const each of follow(user, channelId, place)) rest.push(each);
    // A reader drops events up to its position, so all that it gets must come after it.
    const numbers = rest.map(({ id }) => Number(id?.split(':')[1]));
    expect(Math.min(...numbers)).toBeGreaterThan(Number(last));
    const reduced = new AnswerReducer([...seen, ...rest]);
    expect(reduced.states.at(-1)).toBe('interrupted');
    const stored = (await messagesOf(user, channelId)).messages[1];
    expect(reduced.answer).toEqual(stored);
    expect(stored?.content.data).toEqual(new AnswerReducer(seen.slice(0, kept)).answer?.content.data);
  });

  it('ends the stream of who is no member any more, and leaves the answer running', async () => {
    const { db } = stack.server.services;
    const leaver = await stack.user('admin');
    stack.model.use(script);
    const channel = await newChannel(leaver);
    const { seen, done } = await readHalf(leaver, channel.id);
    const [membership] = await db
      .delete(organizationMembers)
      .where(
        and(
          eq(organizationMembers.userId, leaver.userId),
          eq(organizationMembers.organizationId, leaver.organizationId),
        ),
      )
      .returning();
    await done;
    expect(new AnswerReducer(seen).answer?.complete).toBe(false);
    await expect(readAll(follow(leaver, channel.id))).rejects.toMatchObject({ status: 404 });
    if (membership) await db.insert(organizationMembers).values(membership);
    stack.model.release();
    expect((await readAll(follow(leaver, channel.id))).answer?.content.fullText).toBe(whole);
  });
});
