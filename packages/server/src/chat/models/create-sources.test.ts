import { testConfig } from '@oriel/testing';
import { expect, it } from 'vitest';
import { createSources } from './create-sources';

const openai = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: undefined, models: [] };

it.each([
  [true, ['openai']],
  [false, ['openai', 'demo']],
])('has the demo model outside of production alone: %s', async (production, expected) => {
  const { sources, close } = await createSources({ config: testConfig({ production, openai }) });
  expect(sources.map(({ internalId }) => internalId)).toEqual(expected);
  await close();
});
