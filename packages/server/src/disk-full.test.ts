import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatStack, databases, startChatStack } from './chat/testing/chat-stack';
import { AnswerReducer, type ChatUser, readAll } from './chat/testing/chat-user';

/** The tables that grow while people chat. */
const growing = ['run_events', 'messages', 'runs', 'submissions', 'channels', 'channel_tokens'] as const;

describe.each(databases)('a full disk under %s', database => {
  let stack: ChatStack;
  let user: ChatUser;
  beforeAll(async () => {
    stack = await startChatStack({ database });
    user = await stack.user('member');
    await execute(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END $$`);
  });
  afterAll(() => stack?.close());

  const model = () => stack.model;
  const execute = (statement: string) => stack.server.services.db.execute(sql.raw(statement));
  // As the database itself does it: whoever wants to write gets this error, whoever reads does not.
  const fill = async (...tables: string[]) => {
    for (const table of tables)
      await execute(`CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION refuse()`);
  };
  const empty = async (...tables: string[]) => {
    for (const table of tables) await execute(`DROP TRIGGER full_disk ON ${table}`);
  };
  const openChannels = async () =>
    (await execute(`SELECT 1 FROM submissions WHERE status = 'open'`)).rows.length;

  it('shows an answer that cannot be stored, and stores it whole once there is room', async () => {
    model().use([{ text: 'vorher ' }, 'hold', { text: 'nachher' }]);
    const { id } = await user.createChannel();
    const read = new AnswerReducer();
    const reading = (async () => {
      for await (const each of user.ask(id, 'Hi')) read.add(each);
    })();
    await model().held();
    await fill(...growing);
    model().release();
    const text = () => read.answer?.content.data;
    await expect.poll(text).toEqual([{ type: 'text', text: 'vorher nachher' }]);
    expect(read.finish).toBeNull();
    expect((await fetch(`${stack.server.url}/readyz`)).status).toBe(200);
    await empty(...growing);
    await reading;
    expect(read.answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'vorher nachher' } });
    expect(await user.messages(id)).toMatchObject({ activeRunId: null, messages: read.messages });
    expect(await openChannels()).toBe(0);
  });

  it.each(growing.filter(table => table !== 'channel_tokens'))(
    'refuses a question for now where %s has no room, and stores nothing of it',
    async table => {
      model().use([{ text: 'Ja.' }]);
      const { id } = await user.createChannel();
      const asked = model().requests.length;
      const key = randomUUID();
      const ask = () => readAll(user.ask(id, 'Noch da?', { key }));
      await fill(table);
      await expect(ask()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
      expect(await user.messages(id)).toMatchObject({ activeRunId: null, messages: [] });
      expect(model().requests).toHaveLength(asked);
      await empty(table);
      const answer = await ask();
      expect(answer.answer?.content.fullText).toBe('Ja.');
      expect((await ask()).answer).toEqual(answer.answer);
      expect((await user.messages(id)).messages).toHaveLength(2);
      expect(await openChannels()).toBe(0);
    },
  );
});
