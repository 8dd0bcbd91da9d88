import type { Model } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { buildAgent } from '../test-support/build-message';
import { api, open, ready, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

const serviceId = crypto.randomUUID();
const model = (name: string, overrides: Partial<Model> = {}): Model => ({
  id: crypto.randomUUID(),
  modelId: name,
  name,
  ownerId: null,
  ownerOrganizationId: null,
  serviceId,
  serviceHostLocations: ['germany'],
  abilities: [{ type: 'chat' }],
  parameterDefinitions: {},
  ...overrides,
});

it('says in the menu what each agent costs and since when its service has not answered, anew at each opening', async () => {
  const priced = model('Priced', { priceInEuro: { input: 0.5, output: 12 } });
  const free = model('Free', { serviceId: crypto.randomUUID() });
  const agent = (name: string, { id }: Model) =>
    buildAgent({ name, description: 'Writes.', modelId: id, i18n: undefined });
  const service = {
    id: serviceId,
    name: 'Meridian',
    ownerId: null,
    ownerOrganizationId: null,
    serviceImpl: 'demo',
  };
  const agents = [agent('Writer', priced), agent('Helper', free)];
  Object.assign(api(), {
    models: [priced, free],
    services: [{ ...service, failingSince: new Date('2026-01-10T09:00:00').getTime() }],
    agents,
    defaultAgentId: agents[0]?.id,
  });
  const { view, user } = await open();
  await ready(view);
  const row = async (name: RegExp) => (await view.findByRole('menuitemradio', { name })).textContent;
  const openMenu = async () => user.click(await view.findByRole('button', { name: /Writer/ }));
  await openMenu();
  const price = '€0.50 in, €12.00 out per million tokens';
  await waitFor(async () =>
    expect(await row(/^Writer/)).toMatch(
      new RegExp(`Writes\\. · Meridian has not answered since 10 Jan 2026, 0?9:00.* · ${price}$`),
    ),
  );
  expect(await row(/^Helper/)).toBe('HelperWrites. · Costs no credit');
  await user.keyboard('{Escape}');
  api().services = [service];
  await openMenu();
  await waitFor(async () => expect(await row(/^Writer/)).toBe(`WriterWrites. · ${price}`));
});
