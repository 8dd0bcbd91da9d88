import {
  type HostLocation,
  listAgents,
  listModels,
  type NamedLocation,
  readMessageDetails,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, newChannel, readAll } from '../../chat/testing/ask';
import { keyHolder } from '../../http/testing/person';

let model: ModelEndpoint;
let stack: TestStack | undefined;
beforeAll(async () => {
  model = await startModelEndpoint();
});
afterAll(() => model.close());

async function startIn(location: HostLocation | undefined) {
  const openai = { baseUrl: model.baseUrl, apiKey: 'sk-upstream', models: [], location };
  stack = await startTestStack({ config: { openai } });
  const { organizationId, apiKey } = stack.keys;
  const user = keyHolder(stack.url, organizationId, apiKey);
  const params = { organizationId };
  return {
    user,
    params,
    allow: (...allowedHostLocations: NamedLocation[]) =>
      user.call(updateOrganizationSettings, { params, body: { allowedHostLocations } }),
    listed: async () => (await user.call(listAgents, { params })).map(({ name }) => name),
  };
}

it('are those of the endpoint: a workspace that allows the place lists its agents, and they answer', async () => {
  const { user, params, allow, listed } = await startIn('germany');
  try {
    const everywhere = await listed();
    await allow('germany', 'europe');
    const names = await listed();
    expect(names).toEqual(expect.arrayContaining(['Assistant', 'stand-in']));
    expect(everywhere).toEqual(expect.arrayContaining(names));
    const models = await user.call(listModels, {});
    expect(models.find(({ modelId }) => modelId === 'stand-in')?.serviceHostLocations).toEqual(['germany']);
    // One question alone, then several at the same time.
    const channels = await Promise.all([newChannel(user), newChannel(user), newChannel(user)]);
    const [first, ...others] = channels.map(
      ({ id }) =>
        () =>
          readAll(ask(user, id, 'Hallo')),
    );
    const answers = [await first?.(), ...(await Promise.all(others.map(each => each())))];
    for (const read of answers) {
      const messageId = read?.answer?.id ?? '';
      const details = await user.call(readMessageDetails, {
        params: { organizationId: params.organizationId, messageId },
      });
      expect(details.hostLocation).toBe('germany');
    }
    await allow('usa');
    expect(await listed()).toEqual([]);
  } finally {
    await stack?.close();
  }
});

it('are unknown without a setting', async () => {
  const { allow, listed } = await startIn(undefined);
  try {
    await allow('germany', 'europe');
    expect(await listed()).toEqual([]);
  } finally {
    await stack?.close();
  }
});
