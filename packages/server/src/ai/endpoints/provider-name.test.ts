import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config/read-config';
import { createSources } from './create-sources';
import { providerName } from './provider-name';

it.each([
  ['https://api.openai.com/v1', 'OpenAI'],
  ['https://harbour.openai.azure.com/openai/deployments/gpt', 'Azure OpenAI'],
  ['https://api.mistral.ai/v1', 'Mistral'],
  ['https://eu.api.scaleway.ai/v1', 'Scaleway'],
  ['https://openrouter.ai/api/v1', 'OpenRouter'],
  ['https://notopenrouter.ai/v1', 'OpenAI-compatible'],
  ['http://llm.nordhafen.example/v1', 'OpenAI-compatible'],
  ['http://127.0.0.1:8000/v1', 'OpenAI-compatible'],
] as const)('names the provider at %s %s', (address, name) => {
  expect(providerName(address)).toBe(name);
});

it.each([
  [{ OPENAI_BASE_URL: 'https://llm.nordhafen.example/v1' }, 'OpenAI-compatible'],
  [{ OPENAI_BASE_URL: 'https://llm.nordhafen.example/v1', OPENAI_NAME: 'Nordhafen' }, 'Nordhafen'],
  [{ ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: 'https://proxy.nordhafen.example/v1' }, 'Anthropic'],
] as const)('shows no host in the name of an endpoint of the environment: %j', async (env, name) => {
  const sources = await createSources({ config: readConfig({ ...env, DATA_DIR: '/nowhere' }) });
  expect(sources.map(source => source.name)).toEqual([name]);
  await Promise.all(sources.map(source => source.close?.()));
});
