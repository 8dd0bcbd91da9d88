import type { HostLocation } from '@oriel/contracts';
import { testConfig } from '@oriel/testing';
import { expect, it } from 'vitest';
import { providerAddresses } from '../../platform/config/settings/models';
import { createSources } from './create-sources';

const openai = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: undefined, models: [] };

it('takes the place of each endpoint from the configuration, else from its known public address', async () => {
  const placesOf = async (config: Parameters<typeof testConfig>[0]) => {
    const sources = await createSources({ config: testConfig({ production: true, ...config }) });
    return Object.fromEntries(sources.map(({ internalId, hostLocations }) => [internalId, hostLocations]));
  };
  const endpoint = (baseUrl: string, location?: HostLocation) => ({
    apiKey: 'k',
    baseUrl,
    models: [],
    location,
  });
  const { anthropic, google, mistral } = providerAddresses;
  expect(
    await placesOf({
      openai: { ...openai, location: 'germany' },
      providers: {
        anthropic: endpoint(anthropic, 'usa'),
        google: endpoint(google, 'europe'),
        mistral: endpoint(mistral),
      },
    }),
  ).toEqual({ openai: ['germany'], anthropic: ['usa'], google: ['europe'], mistral: ['europe'] });
  expect(
    await placesOf({
      openai,
      providers: {
        anthropic: endpoint(anthropic),
        google: endpoint('http://127.0.0.1:9/v1beta', 'swiss'),
        mistral: endpoint('http://127.0.0.1:9/v1'),
      },
    }),
  ).toEqual({ openai: undefined, anthropic: undefined, google: ['swiss'], mistral: undefined });
  expect(await placesOf({ openai: undefined, providers: { mistral: endpoint(mistral, 'any') } })).toEqual({
    mistral: ['any'],
  });
});
