import { cancelChannel } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type RunningServer } from '../../../create-server';
import { keyHolder, type Person } from '../../../http/testing/person';
import { createSecretKey } from '../../../identity/secret-keys/create-secret-key';
import { ask, follow, messagesOf, newChannel, readAll } from '../../testing/ask';
import { type ChatStack, startChatStack } from '../../testing/chat-stack';

describe('two processes on one database', () => {
  let stack: ChatStack;
  let other: RunningServer;
  let here: Person;
  let there: Person;
  beforeAll(async () => {
    stack = await startChatStack({ alone: true });
    other = await createServer(stack.server.services.config);
    const { organizationId, userId } = await stack.user('member');
    const { db } = stack.server.services;
    const key = await createSecretKey(db, { organizationId, userId, name: 'test' });
    here = keyHolder(stack.server.url, organizationId, key);
    there = here.at(other.url);
  });
  afterAll(async () => {
    await other?.close();
    await stack?.close();
  });

  it('show an answer that the other writes, from the start and from a place', async () => {
    stack.model.use([{ text: 'eins ' }, 'hold', { text: 'zwei ' }, 'hold', { text: 'drei' }]);
    const channel = await newChannel(here);
    const asked = readAll(ask(here, channel.id, 'Zähle'));
    await stack.model.held();
    const { activeRunId } = await messagesOf(there, channel.id);
    const fresh = readAll(follow(there, channel.id));
    const resumed = readAll(follow(there, channel.id, `${activeRunId}:1`));
    stack.model.step();
    await stack.model.held(2);
    stack.model.release();
    const expected = await asked;
    expect((await fresh).answer).toEqual(expected.answer);
    expect((await resumed).answer).toEqual(expected.answer);
    expect((await resumed).ids).toEqual(expected.ids.slice(1));
  });

  it('hold one lock and stop each other’s answers', async () => {
    stack.model.use([{ text: 'kept' }, 'hold', { text: ' never' }]);
    const channel = await newChannel(here);
    const asked = readAll(ask(here, channel.id, 'Hi'));
    await stack.model.held();
    await expect(readAll(ask(there, channel.id, 'Me too'))).rejects.toMatchObject({
      code: 'chat_completion_is_locked_for_channel',
    });
    await there.call(cancelChannel, {
      params: { organizationId: there.organizationId, channelId: channel.id },
    });
    const read = await asked;
    expect(read.answer).toMatchObject({ finishReason: 'stopped' });
    await stack.model.idle();
    expect((await messagesOf(there, channel.id)).messages).toEqual(read.messages);
  });

  it('write on after the database has cut every connection', async () => {
    stack.model.use([{ text: 'before ' }, 'hold', { text: 'after' }]);
    const channel = await newChannel(here);
    const asked = readAll(ask(here, channel.id, 'Hi'));
    await stack.model.held();
    const client = new pg.Client({ connectionString: stack.server.services.config.database?.url });
    await client.connect();
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await client.end();
    stack.model.release();
    const read = await asked;
    expect(read.answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'before after' } });
    expect((await messagesOf(here, channel.id)).messages).toEqual(read.messages);
  });

  it('hold a run from nobody while they wait for its channel', async () => {
    stack.model.use([{ text: 'kept' }, 'hold', { text: ' and ended' }]);
    const channel = await newChannel(here);
    const asked = readAll(ask(here, channel.id, 'Hi'));
    await stack.model.held();
    const { db, config } = stack.server.services;
    const client = new pg.Client({ connectionString: config.database?.url });
    await client.connect();
    try {
      await client.query('BEGIN');
      const { rows: mine } = await client.query(
        'SELECT pg_backend_pid() AS pid FROM channels WHERE id = $1 FOR UPDATE',
        [channel.id],
      );
      stack.model.release();
      const waits = async () => {
        const { rows } = await db.execute(
          sql`SELECT FROM pg_stat_activity WHERE ${mine[0]?.pid} = ANY (pg_blocking_pids(pid))`,
        );
        return rows.length;
      };
      await expect.poll(waits).toBe(1);
      const locked = client.query('SELECT FROM runs WHERE channel_id = $1 FOR UPDATE NOWAIT', [channel.id]);
      await expect(locked).resolves.toMatchObject({ rowCount: 1 });
    } finally {
      await client.end();
    }
    expect((await asked).answer).toMatchObject({
      finishReason: 'complete',
      content: { fullText: 'kept and ended' },
    });
  });

  it('end an answer whose question was still being taken as one stopped', async () => {
    const third = await createServer({ ...stack.server.services.config, stopPatience: 0 });
    const writer = here.at(third.url);
    const channel = await newChannel(writer);
    stack.model.use(['hold']);
    const client = new pg.Client({ connectionString: stack.server.services.config.database?.url });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM channels WHERE id = $1 FOR UPDATE', [channel.id]);
      const asked = readAll(ask(writer, channel.id, 'Hi'));
      const waits = async () => {
        const { rows } = await client.query(
          'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
        );
        return rows.length;
      };
      await expect.poll(waits).toBe(1);
      const closed = third.close();
      await client.query('COMMIT');
      await Promise.all([closed, asked.catch(() => undefined)]);
      const { rows } = await client.query(
        `SELECT finish_reason FROM messages WHERE channel_id = $1 AND role = 'assistant'`,
        [channel.id],
      );
      expect(rows).toEqual([{ finish_reason: 'interrupted' }]);
    } finally {
      await client.end();
    }
  });

  it('lose nothing when one stops', async () => {
    stack.model.use([{ text: 'before ' }, 'hold', { text: 'after' }]);
    const third = await createServer(stack.server.services.config);
    const writer = here.at(third.url);
    const channel = await newChannel(writer);
    const asked = readAll(ask(writer, channel.id, 'Hi'));
    await stack.model.held();
    const reader = readAll(follow(here, channel.id));
    await third.close();
    await asked;
    const read = await reader;
    expect(read.answer).toMatchObject({
      finishReason: 'interrupted',
      content: { fullText: 'before ' },
    });
    expect(read.states.at(-1)).toBe('interrupted');
  });
});
