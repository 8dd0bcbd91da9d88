import { listMessages } from '@oriel/contracts';
import { createDatabase, type DatabaseGate, startDatabaseGate, testConfig } from '@oriel/testing';
import { startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerReducer, ChatUser } from './chat/testing/chat-user';
import { createServer as createOriel, type RunningServer } from './create-server';

describe('while the database is away', () => {
  let gate: DatabaseGate;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let model: Awaited<ReturnType<typeof startModelEndpoint>>;
  let server: RunningServer;
  let user: ChatUser;
  beforeAll(async () => {
    database = await createDatabase();
    gate = await startDatabaseGate(database.url);
    model = await startModelEndpoint();
    server = await createOriel(
      testConfig({
        database: { url: gate.url, listenUrl: gate.url },
        openai: { baseUrl: model.baseUrl, apiKey: 'sk-upstream', models: [] },
      }),
    );
    const { keys } = server.demo ?? {};
    user = new ChatUser(server.url, keys?.organizationId ?? '', '', keys?.secretKey);
  });
  afterAll(async () => {
    model.release();
    await server?.close();
    await model?.close();
    gate?.close();
    await database?.drop();
  });

  const status = async (path: string) => (await fetch(`${server.url}${path}`)).status;

  it('calls are told to come back, and answers are kept and go on', { timeout: 60_000 }, async () => {
    model.use([{ text: 'vorher ' }, 'hold', { text: 'nachher' }]);
    const { id } = await user.createChannel();
    const asked = user.ask(id, 'Hi');
    const read = new AnswerReducer();
    const readUntil = async (text: string) => {
      while (!read.answer?.content.data.some(part => 'text' in part && part.text.includes(text))) {
        const step = await asked.next();
        if (step.done) throw new Error('The stream ended');
        read.add(step.value);
      }
    };
    await readUntil('vorher');
    gate.shut();
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await status('/healthz')).toBe(200);
    const params = { organizationId: user.organizationId, channelId: id };
    const refused = await user.send(listMessages, { params });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    // The model says the rest meanwhile.
    model.release();
    await readUntil('nachher');
    gate.unlock();
    for await (const each of asked) read.add(each);
    expect(read.answer).toMatchObject({
      finishReason: 'complete',
      content: { fullText: 'vorher nachher' },
    });
    expect(await status('/readyz')).toBe(200);
    expect((await user.messages(id)).messages).toEqual(read.messages);
  });
});
