import { chatParameterNames, chatParameterValues } from '@oriel/contracts';
import { startModelEndpoint } from '@oriel/testing/model';
import { expect, it } from 'vitest';
import { anthropicProvider } from '../../providers/anthropic/anthropic-provider';
import { googleProvider } from '../../providers/google/google-provider';
import { openAiProvider } from '../../providers/openai/openai-provider';
import type { Provider } from '../../providers/provider';
import { correctModel, findEntry, wireOf, withinFamily } from './catalogue';
import { parameterFamilies, type Wire } from './parameter-families';

/** Everything that an agent can have set, on any model. */
const parameters = {
  temperature: 0.5,
  top_p: 0.9,
  reasoning_effort: 'low',
  verbosity: 'low',
  thinking_budget: 2_048,
  thinking_level: 'low',
  effort: 'low',
  json_schema: '{"type":"object"}',
};

type Body = Readonly<Record<string, unknown>>;

const provide: Readonly<Record<string, (baseUrl: string) => Provider>> = {
  openai: baseUrl => openAiProvider({ baseUrl, wireOf }),
  anthropic: baseUrl => anthropicProvider({ baseUrl, apiKey: 'k' }),
  google: baseUrl => googleProvider({ baseUrl, apiKey: 'k' }),
};

async function bodyFor(wire: Wire & keyof typeof provide, model: string): Promise<Body> {
  const endpoint = await startModelEndpoint([{ text: 'Hi' }], { protocol: wire });
  try {
    const provider = provide[wire]?.(endpoint.baseUrl);
    if (!provider) throw new Error(wire);
    await withinFamily(provider, wire).stream(
      {
        model,
        messages: [{ role: 'user', content: 'Hi' }],
        tools: [],
        parameters,
        maxOutputTokens: 9_000,
        signal: new AbortController().signal,
      },
      () => undefined,
    );
    return endpoint.requests[0]?.body as Body;
  } finally {
    await endpoint.close();
  }
}

const schema = { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } };

it.each<[string, Body, readonly string[]]>([
  [
    'gpt-4.1',
    { temperature: 0.5, top_p: 0.9, max_tokens: 9_000, response_format: schema },
    ['reasoning_effort', 'verbosity', 'thinking_budget', 'thinking_level', 'effort', 'json_schema'],
  ],
  [
    'o3',
    { reasoning_effort: 'low', max_completion_tokens: 9_000, response_format: schema },
    ['temperature', 'top_p', 'verbosity', 'max_tokens', 'thinking_budget'],
  ],
  [
    'gpt-5-mini',
    { reasoning_effort: 'low', verbosity: 'low', max_completion_tokens: 9_000 },
    ['temperature', 'top_p', 'max_tokens', 'thinking_budget', 'effort'],
  ],
  [
    'openai/gpt-oss-120b',
    { temperature: 0.5, reasoning_effort: 'low', max_tokens: 9_000 },
    ['verbosity', 'thinking_budget'],
  ],
  ['llama3.1:8b', { temperature: 0.5 }, ['reasoning_effort', 'verbosity', 'thinking_budget']],
  // Over this protocol no model has the parameters of another one.
  ['unknown-model', { temperature: 0.5, reasoning_effort: 'low' }, ['thinking_budget', 'effort']],
])('sends %s only what it accepts, over the protocol of OpenAI', async (model, sent, left) => {
  const body = await bodyFor('openai', model);
  expect(body).toMatchObject(sent);
  for (const name of left) expect(body).not.toHaveProperty(name);
});

it('sends Claude a budget or an effort, as the model takes it', async () => {
  const budget = await bodyFor('anthropic', 'claude-sonnet-4-5');
  expect(budget).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 2_048 } });
  expect(JSON.stringify(budget)).not.toContain('"effort"');
  const adaptive = await bodyFor('anthropic', 'claude-opus-4-7');
  expect(adaptive).toMatchObject({ thinking: { type: 'adaptive' }, output_config: { effort: 'low' } });
  for (const name of ['temperature', 'top_p']) expect(adaptive).not.toHaveProperty(name);
  expect(await bodyFor('anthropic', 'claude-3-5-haiku-20241022')).not.toHaveProperty('thinking');
});

it('sends Gemini a budget or a level, never both', async () => {
  const thinkingOf = async (model: string) =>
    ((await bodyFor('google', model)).generationConfig as Body).thinkingConfig;
  expect(await thinkingOf('gemini-2.5-pro')).toMatchObject({ thinkingBudget: 2_048 });
  expect(await thinkingOf('gemini-2.5-pro')).not.toHaveProperty('thinkingLevel');
  expect(await thinkingOf('gemini-3-pro-preview')).toMatchObject({ thinkingLevel: 'low' });
  expect(await thinkingOf('gemini-3-pro-preview')).not.toHaveProperty('thinkingBudget');
  expect(await thinkingOf('gemini-2.0-flash')).toBeUndefined();
});

it.each([
  ['gpt-5.1', 'GPT-5.1 and later'],
  ['gpt-5', 'GPT-5'],
  ['gpt-5-chat-latest', 'GPT-5 Chat'],
  ['openai/gpt-4o-mini', 'GPT-4o'],
  ['eu.anthropic.claude-sonnet-4-5-20250929-v1:0', 'Claude 4.5'],
  ['claude-opus-4-20250514', 'Claude 4'],
  ['claude-opus-4-6', 'Claude 4.6 and later'],
  ['gemma3:12b', 'Gemma 3'],
  ['mistralai/mistral-large-2411', 'Mistral'],
  ['qwen3:8b', 'Qwen'],
  ['deepseek-chat', 'DeepSeek V3'],
  ['command-r-plus', 'Cohere Command'],
  ['house-model', undefined],
])('describes %s as %s', (model, family) => {
  expect(findEntry(model)?.family).toBe(family);
});

it('adds limits that the endpoint does not state, and keeps those that it states', () => {
  const chat = (model: ReturnType<typeof correctModel>) =>
    model.abilities?.find(({ type }) => type === 'chat')?.constraints;
  expect(chat(correctModel({ id: 'gpt-4o' }, 'openai'))).toEqual([
    { direction: 'input', unit: 'tokens', max: 128_000 },
    { direction: 'output', unit: 'tokens', max: 16_384 },
  ]);
  const stated = { type: 'chat', constraints: [{ direction: 'input', unit: 'tokens', max: 8_000 }] } as const;
  expect(
    chat(
      correctModel(
        { id: 'gpt-4o', abilities: [{ ...stated, constraints: [...stated.constraints] }] },
        'openai',
      ),
    ),
  ).toContainEqual({ direction: 'input', unit: 'tokens', max: 8_000 });
});

it('defines only parameters and values that forms can label', () => {
  const definitions = Object.values(parameterFamilies).flatMap(family => Object.entries(family.definitions));
  const names = definitions.map(([name]) => name);
  const values = definitions.flatMap(([, each]) => (each.type === 'string' && each.enum) || []);
  expect([...new Set(names)].filter(name => !chatParameterNames.some(each => each === name))).toEqual([]);
  expect([...new Set(values)].filter(value => !chatParameterValues.some(each => each === value))).toEqual([]);
});
