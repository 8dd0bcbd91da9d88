import {
  getOperatorWorkspace,
  listManagedModelServices,
  listManagedModels,
  listOperatorTeams,
  listOperatorWorkspaces,
  type ManagedModel,
  type OperatorWorkspace,
  updateManagedModel,
} from '@oriel/contracts';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, api, openPortal, refuse, setUpPortal, waitFor } from '../../test-support/open-portal';
import { buildEndpoint, buildModel } from '../testing/build-endpoint';
import { de } from './texts/de';
import { en } from './texts/en';

setUpPortal();

const mistral = buildEndpoint('Mistral');
const ollama = buildEndpoint('Ollama', { location: 'germany' });

const nordhafen: OperatorWorkspace = {
  id: crypto.randomUUID(),
  name: 'Nordhafen',
  personal: false,
  owner: null,
  members: 12,
  plan: 'team',
  balanceMicroeuro: 0,
  suspension: null,
  createdAt: '2026-11-01T08:00:00.000Z',
};

const retiredAt = '2026-11-29T12:00:00.000Z';

/** Opens the models of two endpoints, which the calls change. */
async function open(models: ManagedModel[], path = '/operator/models', endpoints = [mistral, ollama]) {
  const { fake } = api();
  api().permissions = ['operateProduct'];
  let stored = models;
  fake.on(listManagedModelServices, () => endpoints);
  fake.on(listManagedModels, ({ params }) =>
    stored.filter(({ serviceId }) => serviceId === params.serviceId),
  );
  fake.on(updateManagedModel, ({ params, body }) => {
    const model = stored.find(({ id }) => id === params.modelId);
    if (!model) return refuse(404, 'not_found');
    const { retired, overrides = model.overrides, ...others } = body;
    const changed: ManagedModel = {
      ...model,
      ...others,
      overrides,
      position: overrides.position ?? model.position,
      ...(retired !== undefined && { retiredAt: retired ? retiredAt : null }),
    };
    stored = stored.map(each => (each.id === changed.id ? changed : each));
    return changed;
  });
  return openPortal(path);
}

const patches = () =>
  api()
    .fake.requests(updateManagedModel)
    .map(({ body }) => body);

/** Names of the models in the order of the table. */
const shownNames = (table: HTMLElement) =>
  within(table)
    .getAllByRole('switch')
    .map(each => each.getAttribute('aria-label')?.replace(' is switched on', ''));

it('has the same values in the texts of both languages', () => {
  const values = (text: string) => text.match(/\{\{\w+\}\}/g)?.sort() ?? [];
  for (const [name, text] of Object.entries(en))
    expect(values(de[name as keyof typeof en]), name).toEqual(values(text));
});

it('lists models by endpoint and place, and narrows them', async () => {
  const large = buildModel(mistral, 'large', { overrides: { tools: false } });
  const llama = buildModel(ollama, 'llama', { priceInEuro: null, enabled: false });
  const { view, user } = await open([large, llama]);
  const table = await view.findByRole('table', { name: 'Models' });
  within(table).getByText('Mistral · European Union');
  within(table).getByText('Ollama · Germany');
  within(within(table).getByRole('row', { name: /large/ })).getByText('Corrected');
  within(table).getByText('No price');
  await user.type(view.getByRole('searchbox', { name: 'Search models' }), 'lla');
  await waitFor(() => expect(shownNames(table)).toEqual(['llama']));
  await user.clear(view.getByRole('searchbox', { name: 'Search models' }));
  await user.click(view.getByRole('combobox', { name: 'State' }));
  await user.click(view.getByRole('option', { name: 'Switched off' }));
  await waitFor(() => expect(shownNames(table)).toEqual(['llama']));
  expect(window.location.search).toBe('?state=off');
});

it('calls a model free only if somebody chose that', async () => {
  const demo = buildEndpoint('Demo', { kind: 'demo' });
  const row = { priceInEuro: null };
  const prices: ManagedModel[] = [
    buildModel(mistral, 'unknown', row),
    buildModel(ollama, 'local', row),
    buildModel(mistral, 'chosen', { ...row, overrides: { price: null } }),
    buildModel(mistral, 'zero', { priceInEuro: { input: 0, output: 0 } }),
    buildModel(demo, 'demo', row),
  ];
  const { view } = await open(prices, '/operator/models', [mistral, ollama, demo]);
  const table = await view.findByRole('table', { name: 'Models' });
  const shown = (name: string) => within(within(table).getByRole('row', { name: new RegExp(name) }));
  for (const name of ['unknown', 'local']) shown(name).getByText('No price');
  for (const name of ['chosen', 'zero', 'demo']) shown(name).getByText('Free');
});

it('shows the models of the endpoint in its address', async () => {
  const { view } = await open(
    [buildModel(mistral, 'large'), buildModel(ollama, 'llama')],
    `/operator/models?endpoint=${ollama.id}`,
  );
  const table = await view.findByRole('table', { name: 'Models' });
  expect(shownNames(table)).toEqual(['llama']);
});

it('edits the model that the URL names, and clears the URL with the dialog', async () => {
  const llama = buildModel(ollama, 'llama');
  const { view, user } = await open([llama], `/operator/models/${llama.id}`);
  await view.findByRole('dialog', { name: 'llama' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/operator/models'));
  await user.click(await view.findByRole('button', { name: 'llama' }));
  await waitFor(() => expect(address()).toBe(`/operator/models/${llama.id}`));
  window.history.back();
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
});

it('switches several models at once, and takes back what is refused', async () => {
  const { view, user } = await open([buildModel(mistral, 'large'), buildModel(mistral, 'small')]);
  await user.click(await view.findByRole('checkbox', { name: 'Select all models' }));
  view.getByText('2 selected');
  await user.click(view.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(patches()).toEqual([{ enabled: false }, { enabled: false }]));
  const large = view.getByRole('switch', { name: 'large is switched on' });
  await waitFor(() => expect(large.getAttribute('aria-checked')).toBe('false'));
  api().fake.refuse(updateManagedModel, { status: 500, code: 'internal' });
  await user.click(large);
  await view.findByText('The models could not be changed');
  expect(large.getAttribute('aria-checked')).toBe('false');
});

it('moves a model by the menu, and keeps its other corrections', async () => {
  const { view, user } = await open([
    buildModel(mistral, 'large', { position: 0 }),
    buildModel(mistral, 'small', { position: 1, overrides: { tools: false } }),
  ]);
  await user.click(await view.findByRole('button', { name: 'Actions for small' }));
  await user.click(await view.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() =>
    expect(shownNames(view.getByRole('table', { name: 'Models' }))).toEqual(['small', 'large']),
  );
  expect(patches()).toEqual([{ overrides: { tools: false, position: 0 } }, { overrides: { position: 1 } }]);
});

it('corrects price and access, and resets what was corrected', async () => {
  const model = buildModel(mistral, 'large', { overrides: { position: 3, tools: false } });
  const { view, user } = await open([model]);
  api().fake.on(listOperatorWorkspaces, ({ query }) => ({
    results: 'nordhafen'.startsWith(query.search ?? '') ? [nordhafen] : [],
    totalCount: 1,
  }));
  await user.click(await view.findByRole('button', { name: 'large' }));
  const dialog = within(await view.findByRole('dialog', { name: 'large' }));
  dialog.getByText(/The catalogue: mistral, as of 1 Nov 2026/);
  dialog.getByText('temperature');
  await user.click(dialog.getByRole('button', { name: 'Reset' }));
  await user.click(dialog.getByRole('radio', { name: 'Own price' }));
  await user.type(dialog.getByRole('textbox', { name: 'Euro per million input tokens' }), '1,5');
  await user.click(dialog.getByRole('radio', { name: 'Some' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Choose a role, workspace or team.');
  dialog.getByText('Enter a number.');
  expect(patches()).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Euro per million output tokens' }), '4');
  await user.click(dialog.getByRole('checkbox', { name: 'Owners' }));
  await user.type(dialog.getByRole('searchbox', { name: 'Search by name, owner or ID' }), 'nord');
  await user.click(await dialog.findByRole('button', { name: 'Nordhafen' }));
  dialog.getByRole('button', { name: 'Remove Nordhafen' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(patches()).toEqual([
      {
        overrides: { position: 3, price: { input: 1.5, output: 4 } },
        access: { roles: ['owner'], organizationIds: [nordhafen.id] },
      },
    ]),
  );
  await view.findByText('Owners, 1 workspace');
});

it('limits a model to teams by name, and shows those that are gone', async () => {
  const [sales, research, gone] = ['Sales', 'Research', 'Gone'].map(name => ({
    id: crypto.randomUUID(),
    name,
  }));
  if (!sales || !research || !gone) throw new Error('There are three teams.');
  const access = { organizationIds: [nordhafen.id], teamIds: [sales.id, gone.id] };
  const { view, user } = await open([buildModel(mistral, 'large', { access })]);
  api().fake.on(getOperatorWorkspace, () => refuse(404, 'not_found'));
  api().fake.on(listOperatorTeams, () => [research, sales]);
  await user.click(await view.findByRole('button', { name: 'large' }));
  const dialog = within(await view.findByRole('dialog', { name: 'large' }));
  await dialog.findByText('Sales');
  dialog.getByText('A team that is not found was deleted, or its workspace is not chosen.');
  await user.click(dialog.getByRole('button', { name: `Remove ${gone.id} (not found)` }));
  expect(dialog.queryByText(/not found/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Choose teams' }));
  await user.click(await view.findByRole('option', { name: 'Research' }));
  await view.findByText('2 of 100 chosen');
  await user.keyboard('{Escape}');
  dialog.getByRole('button', { name: 'Remove Research' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(patches()).toEqual([
      { overrides: {}, access: { organizationIds: [nordhafen.id], teamIds: [sales.id, research.id] } },
    ]),
  );
  await view.findByText('1 workspace, 2 teams');
});

it('says that a chosen team does not exist', async () => {
  const model = buildModel(mistral, 'large', {
    access: { roles: ['owner'], teamIds: [crypto.randomUUID()] },
  });
  const { view, user } = await open([model]);
  api().fake.refuse(updateManagedModel, {
    status: 400,
    code: 'invalid_payload',
    issues: [{ path: 'body.access.teamIds.0', code: 'not_found', message: 'not_found' }],
  });
  await user.click(await view.findByRole('button', { name: 'large' }));
  const dialog = within(await view.findByRole('dialog', { name: 'large' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Members' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('A chosen team does not exist. Remove it.');
});

it('offers teams only of chosen workspaces, and loads them again after a failure', async () => {
  const { view, user } = await open([buildModel(mistral, 'large')]);
  const hafen = { ...nordhafen, id: crypto.randomUUID(), name: 'Nordhafen West' };
  api().fake.on(listOperatorWorkspaces, () => ({ results: [nordhafen, hafen], totalCount: 2 }));
  api().fake.on(listOperatorTeams, ({ params }) =>
    params.workspaceId === hafen.id ? [{ id: crypto.randomUUID(), name: 'Sales' }] : [],
  );
  const end = api().fake.refuse(listOperatorTeams, { status: 500, code: 'internal' });
  await user.click(await view.findByRole('button', { name: 'large' }));
  const dialog = within(await view.findByRole('dialog', { name: 'large' }));
  await user.click(dialog.getByRole('radio', { name: 'Some' }));
  expect(dialog.queryByRole('button', { name: 'Choose teams' })).toBeNull();
  const search = dialog.getByRole('searchbox', { name: 'Search by name, owner or ID' });
  for (const name of ['Nordhafen', 'Nordhafen West']) {
    await user.type(search, 'nord');
    await user.click(await dialog.findByRole('button', { name }));
  }
  await user.click(dialog.getByRole('button', { name: 'Choose teams' }));
  await view.findByText('The teams could not be loaded.');
  end();
  await user.click(view.getByRole('button', { name: 'Try again' }));
  await user.click(await view.findByRole('option', { name: 'Sales' }));
  dialog.getByText('Sales · Nordhafen West');
});

it('retires a model only with a successor, and names its agents', async () => {
  const old = buildModel(mistral, 'old', { agentCount: 2 });
  const next = buildModel(ollama, 'next');
  const { view, user } = await open([old, next]);
  await view.findByRole('button', { name: 'Actions for old' });
  // Another agent is made after the list was loaded.
  const isRetired = () => patches().length > 0;
  api().fake.on(listManagedModels, ({ params }) =>
    params.serviceId === mistral.id
      ? [{ ...old, agentCount: isRetired() ? 0 : 3, retiredAt: isRetired() ? retiredAt : null }]
      : [{ ...next, agentCount: isRetired() ? 3 : 0 }],
  );
  await user.click(await view.findByRole('button', { name: 'Actions for old' }));
  await user.click(await view.findByRole('menuitem', { name: 'Retire' }));
  const dialog = within(await view.findByRole('dialog', { name: 'Retire old?' }));
  await dialog.findByText(/3 agents move to the successor/);
  await user.click(dialog.getByRole('button', { name: 'Retire' }));
  await dialog.findByText('Choose the model that its agents move to.');
  await user.click(dialog.getByRole('button', { name: /^Successor/ }));
  await user.click(await view.findByRole('option', { name: /next/ }));
  await user.click(dialog.getByRole('button', { name: 'Retire' }));
  await view.findByText('old is retired');
  await waitFor(() =>
    expect(within(view.getByRole('row', { name: /next/ })).getByRole('cell', { name: '3' })),
  );
  expect(patches()).toEqual([{ successorId: next.id, retired: true }]);
  await user.click(view.getByRole('button', { name: 'Actions for old' }));
  await user.click(await view.findByRole('menuitem', { name: 'Undo retirement' }));
  await waitFor(() => expect(patches()[1]).toEqual({ retired: false }));
});

it('offers as successors only available models that can do the same', async () => {
  const draws: ManagedModel['abilities'] = [
    { type: 'image', constraints: [{ direction: 'output', unit: 'images', max: 4 }] },
  ];
  const old = buildModel(mistral, 'old');
  const off = buildModel(mistral, 'off', { enabled: false, isAvailable: false });
  const painter = buildModel(mistral, 'painter', { abilities: draws, successorId: old.id });
  const next = buildModel(mistral, 'next');
  const { view, user } = await open([
    old,
    off,
    painter,
    next,
    buildModel(ollama, 'sketcher', { abilities: draws }),
  ]);
  api().fake.refuse(updateManagedModel, {
    status: 400,
    code: 'invalid_payload',
    issues: [{ path: 'body.successor_id', code: 'not_available', message: 'not_available' }],
  });
  const offered = async (name: string) => {
    await user.click(await view.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await view.findByRole('menuitem', { name: 'Retire' }));
    const dialog = within(await view.findByRole('dialog', { name: `Retire ${name}?` }));
    await user.click(dialog.getByRole('button', { name: /^Successor/ }));
    await view.findAllByRole('option');
    return { dialog, names: view.getAllByRole('option').map(each => each.textContent) };
  };
  const chat = await offered('old');
  expect(chat.names).toEqual([expect.stringMatching(/^next/)]);
  await user.click(view.getByRole('option'));
  await user.click(chat.dialog.getByRole('button', { name: 'Retire' }));
  await chat.dialog.findByText('This model is not available now. Choose another one.');
  await user.click(chat.dialog.getByRole('button', { name: 'Cancel' }));
  expect((await offered('painter')).names).toEqual([expect.stringMatching(/^sketcher/)]);
});

it('leads from no models to the endpoints', async () => {
  const { view } = await open([]);
  await view.findByRole('heading', { name: 'No models yet' });
  expect(view.getByRole('link', { name: 'Go to the endpoints' }).getAttribute('href')).toBe(
    '/operator/endpoints',
  );
});
