import { type Agent, listAgents, listModels } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, newChannel, readAll } from '../../chat/testing/ask';
import { type ChatStack, startChatStack } from '../../chat/testing/chat-stack';
import type { Person } from '../../http/testing/person';
import { agents, models, organizationSettings } from '../../platform/db/schema';
import { chooseAgent } from '../agents/choose-agent';
import type { ModelSource } from '../endpoints/model-source';
import { findModels } from './find-models';

describe('models and agents', () => {
  let stack: ChatStack;
  let user: Person;
  beforeAll(async () => {
    stack = await startChatStack({ alone: true });
    user = await stack.user('member');
  });
  afterAll(() => stack?.close());

  const listed = (): Promise<Agent[]> =>
    user.call(listAgents, { params: { organizationId: user.organizationId } });
  const source = (
    names: (signal: AbortSignal) => Promise<readonly string[]>,
    internalId = 'openai',
  ): ModelSource => ({
    internalId,
    name: 'other',
    serviceImpl: 'openai-compatible',
    provider: { stream: () => expect.unreachable() },
    list: async signal => (await names(signal)).map(id => ({ id })),
  });

  it('come to what the endpoints offer now, and keep their ids', async () => {
    const before = await listed();
    const stop = await findModels(stack.server.services, [source(async () => ['GPT-4o EU', 'stand-in'])]);
    const after = await listed();
    expect(after.map(({ internalId }) => internalId)).toEqual([
      'assistant',
      'writer',
      'analyst',
      'model:openai:GPT-4o EU',
      'model:openai:stand-in',
    ]);
    expect(after[0]?.id).toBe(before[0]?.id);
    expect((await user.call(listModels, {})).map(({ modelId }) => modelId)).toEqual([
      'GPT-4o EU',
      'stand-in',
    ]);
    stop();
  });

  it('cost what the configuration says, and nothing where it says nothing', async () => {
    const { db } = stack.server.services;
    const price = { inputMicroeuro: 1, outputMicroeuro: 2 };
    const priceOf = (model: string) => (model === 'dear' ? price : undefined);
    const prices = async () =>
      Object.fromEntries((await db.select().from(models)).map(row => [row.modelId, row.price]));
    const offered = source(async () => ['dear', 'stand-in']);
    (await findModels(stack.server.services, [{ ...offered, priceOf }]))();
    expect(await prices()).toMatchObject({ dear: price, 'stand-in': null });
    (await findModels(stack.server.services, [offered]))();
    expect(await prices()).toMatchObject({ dear: null, 'stand-in': null });
  });

  it('are asked for again until the endpoint answers', async () => {
    const attempts: number[] = [];
    const stop = await findModels(stack.server.services, [
      source(async () => {
        attempts.push(attempts.length);
        if (attempts.length === 1) throw new Error('not yet');
        return ['late'];
      }),
    ]);
    await vi.waitFor(
      async () => {
        const models = await user.call(listModels, {});
        expect(models.map(({ modelId }) => modelId)).toEqual(['late']);
      },
      { timeout: 15_000 },
    );
    stop();
    expect(attempts).toHaveLength(2);
  });

  it('choose the default: that of the settings, else the preferred name, else the first', async () => {
    const { db } = stack.server.services;
    const { organizationId, userId } = user;
    const caller = { organizationId, userId, managesAgents: false, ownsAgents: false };
    const stop = await findModels(stack.server.services, [
      source(async () => ['one', 'GPT-4o (EU)', 'GPT-4o (US)']),
    ]);
    const nameOf = async (id?: string) =>
      (await chooseAgent(stack.server.services, caller, { agentId: id })).agent.name;
    expect(await nameOf()).toBe('GPT-4o (EU)');
    const preferred = async () =>
      (await listed()).filter(({ isPreferred }) => isPreferred).map(({ name }) => name);
    expect(await preferred()).toEqual(['GPT-4o (EU)']);
    const config = { ...stack.server.services.config, preferredAgent: ['us', 'gpt'] };
    const other = await chooseAgent({ db, config }, caller, {});
    expect(other.agent.name).toBe('GPT-4o (US)');
    const all = await listed();
    const last = all.at(-1);
    await db
      .update(organizationSettings)
      .set({ defaultAgentId: last?.id ?? null })
      .where(eq(organizationSettings.organizationId, organizationId));
    expect(await nameOf()).toBe(last?.name);
    await db
      .update(organizationSettings)
      .set({ defaultAgentId: null, allowedPredefinedAgentIds: [all[1]?.id ?? ''] })
      .where(eq(organizationSettings.organizationId, organizationId));
    expect(await nameOf()).toBe(all[1]?.name);
    await expect(nameOf(all[0]?.id)).rejects.toMatchObject({ code: 'agent_not_found' });
    await db.delete(agents);
    await expect(nameOf()).rejects.toMatchObject({ code: 'no_default_agent' });
    stop();
  });
});

it('the demo model answers where no endpoint is named', async () => {
  const stack = await startChatStack({ alone: true, endpoint: false });
  const user = await stack.user('member');
  const channel = await newChannel(user);
  const read = await readAll(ask(user, channel.id, 'Was kannst du?'));
  expect(read.answer?.content.fullText).toContain('Ich bin das **Demo-Modell**');
  expect(read.answer?.content.data.map(({ type }) => type)).toEqual([
    'thinking',
    'function_call',
    'function_response',
    'thinking',
    'text',
  ]);
  await stack.close();
}, 60_000);
