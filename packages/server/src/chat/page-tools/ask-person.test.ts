import { randomUUID } from 'node:crypto';
import {
  answerPageCall,
  type CompletionEvent,
  cancelChannel,
  createCompletionSync,
  type PageAsk,
  type PageCallAnswer,
  type StreamEvent,
  type ToolAsk,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { availableModel } from '../../ai/models/testing/available-model';
import type { Tool } from '../../ai/tools/tool';
import type { Person } from '../../http/testing/person';
import { agents, pageCalls } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import { AnswerReducer, ask, follow, newChannel, readAll } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';
import { askNobody, askPerson } from './ask-person';

describe.each(databases)('tools that a person is asked about on %s', database => {
  let stack: ChatStack;
  let user: Person;
  let modelId: string;
  beforeAll(async () => {
    stack = await startChatStack({ database });
    user = await stack.user('member');
    modelId = (await availableModel(stack.server.services.db)).id;
  });
  afterAll(() => stack?.close());

  async function agentThatAsks(when: ToolAsk): Promise<string> {
    const [row] = await stack.server.services.db
      .insert(agents)
      .values({
        organizationId: user.organizationId,
        modelId,
        name: 'Asks',
        systemMessages: [],
        assignedTools: ['calculator'],
        toolAsks: { calculator: when },
      })
      .returning();
    return row?.id ?? expect.unreachable();
  }
  const script = () => {
    const first = stack.model.requests.length;
    const call = { call: 'calculator', arguments: '{"expression":"6*7"}', id: 'c1' };
    stack.model.use((_, index) => (index === first ? [call] : [{ text: 'Done.' }]));
  };
  const question = (channelId: string, agentId: string) => {
    script();
    return ask(user, channelId, '', { body: { channel_id: channelId, text: 'Go', agent_id: agentId } });
  };
  async function readToAsk(events: AsyncGenerator<StreamEvent<CompletionEvent>>, read: AnswerReducer) {
    for await (const each of { [Symbol.asyncIterator]: () => ({ next: () => events.next() }) }) {
      read.add(each);
      if (each.event.type === 'stateUpdate' && each.event.ask) return each.event.ask;
    }
    throw new Error('The answer is over');
  }
  const send = (channelId: string, call: PageAsk, body: PageCallAnswer, by = user) =>
    by.send(answerPageCall, {
      params: { organizationId: user.organizationId, channelId, pageCallId: call.id },
      body,
    });
  const results = (read: AnswerReducer) =>
    read.answer?.content.data.filter(part => part.type === 'function_response');

  it('wait, are read again in another tab, and run once they are allowed', async () => {
    const agentId = await agentThatAsks('always');
    const { id } = await newChannel(user);
    const events = question(id, agentId);
    const asked = await readToAsk(events, new AnswerReducer());
    expect(asked).toMatchObject({ call: 'c1', origin: 'tool:always' });
    await events.return(undefined);
    const read = new AnswerReducer();
    const again = follow(user, id);
    expect(await readToAsk(again, read)).toEqual(asked);
    const key = randomUUID();
    expect((await send(id, asked, { kind: 'claim', key })).status).toBe(404);
    expect((await send(id, asked, { kind: 'result', key, result: '43' })).status).toBe(404);
    const outsider = await stack.user('owner');
    expect((await send(id, asked, { kind: 'allow', key }, outsider)).status).toBe(404);
    expect((await send(id, asked, { kind: 'allow', key })).status).toBe(204);
    expect((await send(id, asked, { kind: 'allow', key })).status).toBe(204);
    expect((await send(id, asked, { kind: 'refuse', key: randomUUID() })).status).toBe(409);
    await readAll(again, read);
    expect(read.finish).toBe('complete');
    expect(results(read)).toMatchObject([{ result: '{"expression":"6*7","result":42}' }]);
    const second = await readToAsk(question(id, agentId), new AnswerReducer());
    expect(second.id).not.toBe(asked.id);
    await user.call(cancelChannel, { params: { organizationId: user.organizationId, channelId: id } });
  });

  it('ask once in a chat, and again in the next', async () => {
    const agentId = await agentThatAsks('once');
    const { id } = await newChannel(user);
    const events = question(id, agentId);
    const asked = await readToAsk(events, new AnswerReducer());
    expect(asked.origin).toBe('tool:once');
    await send(id, asked, { kind: 'allow', key: randomUUID() });
    await readAll(events);
    const after = await readAll(question(id, agentId));
    expect(after.states).not.toContain('waiting');
    expect(results(after)).toMatchObject([{ result: '{"expression":"6*7","result":42}' }]);
    const { id: other } = await newChannel(user);
    const elsewhere = question(other, agentId);
    const next = await readToAsk(elsewhere, new AnswerReducer());
    await send(other, next, { kind: 'refuse', key: randomUUID() });
    const refused = await readAll(elsewhere);
    expect(results(refused)).toMatchObject([
      { isError: true, result: expect.stringContaining('"code":"refused"') },
    ]);
    expect(refused.finish).toBe('complete');
  });

  it('end with a stop, and take no answer after it', async () => {
    const { id } = await newChannel(user);
    const events = question(id, await agentThatAsks('always'));
    const read = new AnswerReducer();
    const asked = await readToAsk(events, read);
    await user.call(cancelChannel, { params: { organizationId: user.organizationId, channelId: id } });
    await readAll(events, read);
    expect(read.finish).toBe('stopped');
    expect((await send(id, asked, { kind: 'allow', key: randomUUID() })).status).toBe(409);
  });

  it('do not run where nobody reads the answer', async () => {
    script();
    const { id } = await newChannel(user);
    const answer = await user.call(createCompletionSync, {
      params: { organizationId: user.organizationId },
      body: { channelId: id, text: 'Go', agentId: await agentThatAsks('always') },
    });
    expect(answer.content.data[1]).toMatchObject({
      isError: true,
      result: expect.stringContaining('"code":"unheard"'),
    });
  });

  it('run out of time', async () => {
    const { services } = stack.server as unknown as { services: ChatServices };
    const channel = await newChannel(user);
    const events = question(channel.id, await agentThatAsks('always'));
    const asked = await readToAsk(events, new AnswerReducer());
    const [row] = await services.db.select().from(pageCalls).where(eq(pageCalls.id, asked.id));
    const job = {
      runId: row?.runId ?? '',
      channelId: channel.id,
      agentId: randomUUID(),
      asks: {},
      hasReader: true,
    };
    const asks = askPerson({ ...services, hub: { watch: () => () => {} } } as unknown as ChatServices, job, {
      ask: 20,
      result: 20,
    });
    const steps = { signal: new AbortController().signal, onAsk() {}, onClaimed() {} };
    const tool: Tool = { name: 'send', description: '', parameters: {}, hasEffect: true, run: () => 'sent' };
    const call = { id: 'c', name: 'send', arguments: '{}' };
    expect(await asks(tool, call, steps)).toMatchObject({
      isError: true,
      result: expect.stringContaining('"code":"expired"'),
    });
    await user.call(cancelChannel, {
      params: { organizationId: user.organizationId, channelId: channel.id },
    });
    await readAll(events);
  });
});

describe('without anybody to ask', () => {
  const steps = { signal: new AbortController().signal, onAsk() {}, onClaimed() {} };
  const call = { id: 'c', name: 'x', arguments: '{}' };
  const tool = (hasEffect?: boolean): Tool => ({
    name: 'x',
    description: '',
    parameters: {},
    run: () => 'ran',
    ...(hasEffect !== undefined && { hasEffect }),
  });

  it('lets what only reads run, and nothing that has an effect', async () => {
    expect(await askNobody(tool(), call, steps)).toBeUndefined();
    expect(await askNobody(tool(false), call, steps)).toBeUndefined();
    expect(await askNobody(tool(true), call, steps)).toMatchObject({ isError: true });
  });
});
