import { limits } from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { type ModelEndpoint, type ModelStep, startModelEndpoint } from '@oriel/testing/model';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, person } from '../../../http/testing/person';
import { readModelPrices } from '../../../platform/config/model-prices';
import { creditLedger, models, runs } from '../../../platform/db/schema';
import { ask, newChannel, readAll } from '../../testing/ask';

const question = 'Wie spät ist es?';
const answerSteps = (index: number): readonly ModelStep[] =>
  index === 0
    ? [
        { redacted: 'c2VjcmV0' },
        { reasoning: 'I need to calculate.', signature: 'c2ln' },
        { call: 'calculator', arguments: '{"expression":"6*7"}', id: 'callnine1', signature: 'c2ln' },
        { call: 'calculator', arguments: '{"expression":"1+1"}', id: 'callnine2' },
        { usage: { input: 1_000, output: 500 } },
      ]
    : [{ text: 'It is ' }, { text: '42.' }, { usage: { input: 2_000, output: 500 } }];

describe.each(['anthropic', 'google', 'mistral'] as const)('an answer of %s', protocol => {
  let endpoint: ModelEndpoint;
  let stack: TestStack;
  let user: Person;
  beforeAll(async () => {
    endpoint = await startModelEndpoint([], { protocol, models: ['gemini-2.5-pro', 'text-embedding'] });
    const provider = {
      apiKey: 'key-upstream',
      baseUrl: endpoint.baseUrl,
      models: [],
      prices: readModelPrices('*=1/2'),
    };
    stack = await startTestStack({ config: { providers: { [protocol]: provider } } });
    user = await person(stack, 'owner');
  });
  afterAll(async () => {
    await stack?.close();
    await endpoint?.close();
  });

  const lastRun = async () => {
    const [run] = await stack.services.db.select().from(runs).orderBy(desc(runs.createdAt)).limit(1);
    return run ?? expect.unreachable();
  };

  it('thinks, calls, answers, and is logged, counted and paid', async () => {
    const first = endpoint.requests.length;
    endpoint.use((_, index) => answerSteps(index - first));
    const channel = await newChannel(user);
    const read = await readAll(ask(user, channel.id, question));
    expect(read.states.at(-1)).toBe('complete');
    expect(read.answer?.content.fullText).toBe('It is 42.');
    const types = read.answer?.content.data.map(({ type }) => type);
    expect(types?.filter(type => type !== 'thinking')).toEqual([
      'function_call',
      'function_call',
      'function_response',
      'function_response',
      'text',
    ]);
    expect(read.answer?.content.data).toContainEqual(
      expect.objectContaining({ type: 'thinking', content: 'I need to calculate.', isRedacted: false }),
    );
    if (protocol === 'anthropic')
      expect(read.answer?.content.data[0]).toMatchObject({ type: 'thinking', content: '', isRedacted: true });
    // Data that only the endpoint can read is returned to that endpoint only.
    expect(JSON.stringify(endpoint.requests.at(-1)?.body)).toContain(
      protocol === 'mistral' ? 'thinking' : 'c2ln',
    );
    expect(JSON.stringify(read.answer)).not.toContain('c2ln');
    const run = await lastRun();
    expect(run).toMatchObject({ status: 'complete', inputTokens: 3_000, outputTokens: 1_000 });
    const [paid] = await stack.services.db
      .select()
      .from(creditLedger)
      .where(eq(creditLedger.referenceId, run.id));
    expect(paid?.delta).toBe(-5_000);
  });

  it('says when to come back after too many questions', async () => {
    endpoint.use([{ fault: 'rate-limited', retryAfter: '7' }]);
    const channel = await newChannel(user);
    const read = await readAll(ask(user, channel.id, question));
    expect(read.answer?.error).toMatchObject({ errorCode: 'provider_rate_limited', retryAfter: 7 });
  });

  it('keeps what came before a cut, and counts it', async () => {
    endpoint.use([{ text: 'x'.repeat(3_000) }, { usage: { input: 1_000, output: 1 } }, { fault: 'reset' }]);
    const channel = await newChannel(user);
    const read = await readAll(ask(user, channel.id, question));
    expect(read.finish).toBe('error');
    expect(read.answer?.content.fullText).toHaveLength(3_000);
    const [paid] = await stack.services.db
      .select()
      .from(creditLedger)
      .where(eq(creditLedger.referenceId, (await lastRun()).id));
    // Mistral reports usage only at the end.
    expect(paid?.delta).toBe(protocol === 'mistral' ? -2_000 : -3_000);
  });

  it('ends a model that calls tools without end', async () => {
    const before = endpoint.requests.length;
    endpoint.use([{ call: 'calculator', arguments: '{"expression":"1"}', id: 'callnine1' }]);
    const channel = await newChannel(user);
    const read = await readAll(ask(user, channel.id, question));
    expect(read.answer?.error).toMatchObject({ errorCode: 'provider_invalid_answer' });
    expect(endpoint.requests.length - before).toBe(limits.toolRounds + 1);
  });

  it('comes from models as the endpoint describes them', async () => {
    const rows = await stack.services.db.select().from(models).where(eq(models.available, true));
    const [model] = rows.filter(({ internalId }) => internalId.startsWith(protocol));
    expect(model?.abilities.map(({ type }) => type)).toEqual(['text', 'chat', 'tool-function', 'image']);
    const title = { anthropic: 'Claude ', google: 'Gemini ', mistral: '' }[protocol];
    expect(model?.name).toBe(`${title}gemini-2.5-pro`);
    const offered = rows.filter(({ internalId }) => internalId.startsWith(protocol)).length;
    // All models in Anthropic's list can chat.
    expect(offered).toBe(protocol === 'anthropic' ? 2 : 1);
  });
});
