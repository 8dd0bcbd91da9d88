import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LastingPool } from '../../platform/db/drivers/lasting-pool';
import * as schema from '../../platform/db/schema';
import { channels, messages, pageCalls, runs, submissions } from '../../platform/db/schema';
import { RunHub } from '../runs/live/run-hub';
import { RunStop } from '../runs/live/run-stop';
import { type ChatStack, startChatStack } from '../testing/chat-stack';
import { waitForPage } from './wait-for-page';

let stack: ChatStack;
beforeAll(async () => {
  stack = await startChatStack();
});
afterAll(() => stack?.close());

async function addCall(): Promise<{ id: string; runId: string }> {
  const { db } = stack.server.services;
  const { userId, organizationId } = await stack.user('member');
  const [channel] = await db
    .insert(channels)
    .values({ organizationId, ownerId: userId, name: 'Test' })
    .returning();
  const channelId = channel?.id ?? '';
  const [message] = await db
    .insert(messages)
    .values({ channelId, seq: 1, role: 'assistant', content: [], fullText: '', complete: false })
    .returning();
  const [submission] = await db
    .insert(submissions)
    .values({ channelId, userId, requestHash: '' })
    .returning();
  const [run] = await db
    .insert(runs)
    .values({
      submissionId: submission?.id ?? '',
      channelId,
      organizationId,
      assistantMessageId: message?.id ?? '',
      ownerNode: 'test',
      lastSeq: 0,
    })
    .returning();
  const [call] = await db
    .insert(pageCalls)
    .values({ runId: run?.id ?? '', origin: 'https://page.example' })
    .returning();
  return { id: call?.id ?? '', runId: run?.id ?? '' };
}

const wait = async (call: { id: string; runId: string }, options: { ask?: number; result?: number } = {}) => {
  const { db, log } = stack.server.services;
  const stop = new AbortController();
  const hub = new RunHub();
  let onClaimed = () => {};
  const claimed = new Promise<void>(resolve => {
    onClaimed = resolve;
  });
  const patience = { ask: 60_000, result: 60_000, ...options };
  const end = waitForPage({ db, hub, log }, { ...call, patience, signal: stop.signal, onClaimed });
  return { db, hub, stop, end, claimed };
};
const stored = async ({ id }: { id: string }) => {
  const [row] = await stack.server.services.db.select().from(pageCalls).where(eq(pageCalls.id, id));
  return row;
};

it('ends by itself what nobody answers', async () => {
  const call = await addCall();
  const { end } = await wait(call, { ask: 1 });
  expect(await end).toEqual({ kind: 'expired' });
  expect(await stored(call)).toMatchObject({ status: 'ended', end: { kind: 'expired' } });
});

it('ends by itself what was allowed and brings nothing', async () => {
  const call = await addCall();
  const { db, hub, end, claimed } = await wait(call, { result: 1 });
  await db
    .update(pageCalls)
    .set({ status: 'claimed', claimedBy: randomUUID() })
    .where(eq(pageCalls.id, call.id));
  hub.wake(call.runId);
  await claimed;
  expect(await end).toEqual({ kind: 'lost' });
});

it('says that a call ran although its claim and its result came at once', async () => {
  const call = await addCall();
  const { db, hub, end, claimed } = await wait(call);
  const result = { kind: 'result', result: '1' } as const;
  await db
    .update(pageCalls)
    .set({ status: 'ended', claimedBy: randomUUID(), end: result })
    .where(eq(pageCalls.id, call.id));
  hub.wake(call.runId);
  expect(await end).toEqual(result);
  await claimed;
});

it('takes the answer that came in before the time was over', async () => {
  const call = await addCall();
  const answered = { kind: 'result', result: '1' } as const;
  const { db } = stack.server.services;
  await db.update(pageCalls).set({ status: 'ended', end: answered }).where(eq(pageCalls.id, call.id));
  const { end } = await wait(call, { ask: 0 });
  expect(await end).toEqual(answered);
});

it('lets go at once when the run ends', async () => {
  const { stop, end } = await wait(await addCall());
  const reason = new RunStop('interrupted');
  stop.abort(reason);
  await expect(end).rejects.toBe(reason);
});

it('asks a database that is away every other second, also once the time is over', async () => {
  const { log } = stack.server.services;
  const warn = vi.spyOn(log, 'warn');
  const stop = new AbortController();
  // No server listens on this port.
  const pool = new LastingPool({ host: '127.0.0.1', port: 1 });
  const db = drizzle(pool, { schema });
  const began = performance.now();
  const end = waitForPage(
    { db, hub: new RunHub(), log },
    {
      id: randomUUID(),
      runId: randomUUID(),
      patience: { ask: 1, result: 1 },
      signal: stop.signal,
      onClaimed() {},
    },
  );
  await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(1), { timeout: 10_000 });
  expect(performance.now() - began).toBeGreaterThan(1_500);
  stop.abort(new RunStop('interrupted'));
  await expect(end).rejects.toBeInstanceOf(RunStop);
  warn.mockRestore();
  await pool.end();
});
