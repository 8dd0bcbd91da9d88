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

it('shows what each agent costs and since when its service has not answered, anew at each opening', async () => {
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
  const row = async (name: RegExp) => {
    const option = await view.findByRole('option', { name });
    return option.querySelector('small')?.textContent;
  };
  const cost = async (name: RegExp) =>
    (await view.findByRole('option', { name })).querySelector('.o-picker-note')?.textContent;
  const openMenu = async () => user.click(await view.findByRole('button', { name: /Writer/ }));
  await openMenu();
  const price = '€0.50 per million input tokens, €12.00 per million output tokens';
  await waitFor(async () =>
    expect(await row(/^Writer/)).toMatch(/^Meridian has not answered since 10 Jan 2026, 0?9:00.*$/),
  );
  expect(await cost(/^Writer/)).toBe(`€€${price}`);
  expect([await row(/^Helper/), await cost(/^Helper/)]).toEqual(['Writes.', 'FreeCosts no credit']);
  await user.keyboard('{Escape}');
  api().services = [service];
  await openMenu();
  await waitFor(async () => expect(await row(/^Writer/)).toBe('Writes.'));
});

it('shows for agents that draw what an image costs', async () => {
  const draws: Model['abilities'] = [
    { type: 'image', constraints: [{ direction: 'output', unit: 'images' }] },
  ];
  const painter = model('Painter', { abilities: draws, priceInEuro: { input: 0, output: 0, image: 0.05 } });
  const free = model('Free');
  const agent = (name: string, modelId: string, assignedTools: string[] = []) =>
    buildAgent({ name, modelId, assignedTools, i18n: undefined });
  const expensive = model('Dear', { priceInEuro: { input: 6, output: 30 } });
  const agents = [
    agent('Illustrator', free.id, ['generate_image']),
    agent('Canvas', painter.id),
    agent('Designer', expensive.id, ['generate_image']),
  ];
  Object.assign(api(), { models: [free, painter, expensive], agents, defaultAgentId: agents[0]?.id });
  const { view, user } = await open();
  await ready(view);
  await user.click(await view.findByRole('button', { name: /Illustrator/ }));
  const cost = async (name: RegExp) =>
    (await view.findByRole('option', { name })).querySelector('.o-picker-note')?.textContent;
  await waitFor(async () => expect(await cost(/^Illustrator/)).toBe('€€Text is free; €0.05 per image'));
  expect(await cost(/^Canvas/)).toBe('€€€0.05 per image');
  expect(await cost(/^Designer/)).toBe(
    '€€€€6.00 per million input tokens, €30.00 per million output tokens; €0.05 per image',
  );
});

it('offers the agents chosen last first, and a search, if there are many', async () => {
  const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gerd', 'Hugo'];
  api().agents = names.map(name => buildAgent({ name, i18n: undefined }));
  const { view, user } = await open();
  await ready(view);
  const openMenu = async () => user.click(await view.findByRole('button', { name: /^Agent/ }));
  const shown = () => view.getAllByRole('option').map(each => each.querySelector('span[title]')?.textContent);
  await openMenu();
  await user.click(await view.findByRole('option', { name: /^Finn/ }));
  await openMenu();
  await view.findByRole('group', { name: 'Recent' });
  expect(shown()).toEqual(['Finn', ...names.filter(name => name !== 'Finn')]);
  expect(view.getByRole('combobox', { name: 'Search agents' })).toBeTruthy();
});

it('shows what the current agent is made of', async () => {
  const { view, user } = await open();
  await ready(view);
  await user.click(await view.findByRole('button', { name: /^Agent/ }));
  await user.click(await waitFor(() => view.getByRole('button', { name: 'About this agent' })));
  const [agent] = api().agents;
  await waitFor(() => view.getByRole('dialog', { name: agent?.i18n?.en?.name ?? agent?.name ?? '' }));
  await waitFor(() =>
    expect(api().calls.some(call => call.endsWith(`/agents/${agent?.id}/details`))).toBe(true),
  );
});

it('shows the same initials in the field and in the list', async () => {
  api().agents.splice(0, 1, buildAgent({ name: 'Site analyst', i18n: undefined }));
  Object.assign(api(), { defaultAgentId: api().agents[0]?.id });
  const { view, user } = await open();
  await ready(view);
  const button = await view.findByRole('button', { name: /Site analyst/ });
  const avatarOf = (element: HTMLElement) => element.querySelector('.o-avatar');
  await waitFor(() => expect(avatarOf(button)?.textContent).toBe('SA'));
  await user.click(button);
  const row = await view.findByRole('option', { name: /Site analyst/ });
  expect(avatarOf(row)?.outerHTML).toBe(
    avatarOf(view.getByRole('button', { name: /Site analyst/ }))?.outerHTML,
  );
});

it.each([
  ['en', 'Ratings of your agents', 'Ratings of “Writer”', 'Nobody has rated an answer yet.'],
  ['de', 'Bewertungen Ihrer Agenten', 'Bewertungen von „Writer“', undefined],
] as const)('shows creators how their agents were rated: %s', async (locale, action, title, text) => {
  api().agents = [
    buildAgent({ name: 'Writer', i18n: undefined, isMine: true }),
    buildAgent({ name: 'Helper', i18n: undefined }),
  ];
  const { view, user } = await open({ state: { locale } });
  await user.click(await view.findByRole('button', { name: /^Agent/ }));
  await user.click(await view.findByRole('button', { name: action }));
  await view.findByRole('dialog', { name: title });
  if (text) await view.findByText(text);
  // There is only one to choose.
  expect(view.queryByRole('combobox')).toBeNull();
});
