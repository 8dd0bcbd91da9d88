import {
  addModelService,
  checkModelService,
  checkModelServiceInput,
  listManagedModelServices,
  listManagedModels,
  type ManagedModelService,
  removeModelService,
  updateModelService,
} from '@oriel/contracts';
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { address, api, openPortal, refuse, setUpPortal, waitFor } from '../../test-support/open-portal';
import { buildEndpoint, buildModel } from '../testing/build-endpoint';
import { de } from './texts/de';
import { en } from './texts/en';

setUpPortal();

const key = 'sk-live-0123456789abcd';

/** Opens a page of the console over these endpoints, which the calls change. */
async function open(path: string, list: ManagedModelService[]) {
  const { fake } = api();
  api().permissions = ['operateProduct'];
  let endpoints = list;
  const put = (changed: ManagedModelService) => {
    endpoints = [...endpoints.filter(({ id }) => id !== changed.id), changed];
    return changed;
  };
  fake.on(listManagedModelServices, () => endpoints);
  fake.on(addModelService, ({ body: { internalId, definition, key } }) =>
    put(buildEndpoint(definition.name, { internalId, definition, hasKey: key !== undefined })),
  );
  fake.on(updateModelService, ({ params, body }) => {
    const stored = endpoints.find(({ id }) => id === params.serviceId);
    if (!stored) return refuse(404, 'not_found');
    const { definition = stored.definition, enabled = stored.enabled } = body;
    return put({ ...stored, definition, enabled, name: definition?.name ?? stored.name });
  });
  fake.on(listManagedModels, () => []);
  fake.on(checkModelServiceInput, () => ({ reachable: true, models: ['a', 'b'], milliseconds: 40 }));
  return openPortal(path);
}

/** Enters a text at once; key by key, the whole form would render for each. */
const fill = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};

/** Everything that the browser stores for this page. */
const stored = () =>
  [localStorage, sessionStorage].flatMap(area =>
    Array.from({ length: area.length }, (_, index) => area.getItem(area.key(index) ?? '') ?? ''),
  );

it('has the same values in the texts of both languages', () => {
  const values = (text: string) => text.match(/\{\{\w+\}\}/g)?.sort() ?? [];
  for (const [name, text] of Object.entries(en))
    expect(values(de[name as keyof typeof en]), name).toEqual(values(text));
});

it('leads from an empty list to the first endpoint, whose key stays out of the storage', async () => {
  const { view, user } = await open('/operator/endpoints', []);
  await view.findByRole('heading', { name: 'No endpoints yet' });
  await user.click(view.getByRole('button', { name: 'Add endpoint' }));
  await user.click(await view.findByRole('link', { name: /^Azure OpenAI/ }));
  await view.findByRole('heading', { name: 'Add endpoint: Azure OpenAI' });
  await fill(view.getByRole('textbox', { name: 'Name in English' }), 'Azure Germany');
  await fill(view.getByLabelText('Key'), key);
  await user.click(view.getByRole('button', { name: 'Add endpoint' }));
  await view.findByText('API version is required.');
  view.getByText('Address is required.');
  expect(api().fake.count(checkModelServiceInput)).toBe(0);

  await fill(view.getByRole('textbox', { name: 'Address' }), 'https://oriel.openai.azure.com');
  await fill(view.getByRole('textbox', { name: 'API version' }), '2024-10-21');
  await user.click(view.getByRole('combobox', { name: 'Location' }));
  await user.click(view.getByRole('option', { name: 'Germany' }));
  await user.click(view.getByRole('radio', { name: 'No' }));
  await fill(view.getByRole('textbox', { name: 'Requests per minute' }), '60');
  expect(stored().some(text => text.includes('oriel.openai.azure.com'))).toBe(true);
  expect(stored().some(text => text.includes(key))).toBe(false);
  await user.click(view.getByRole('button', { name: 'Add endpoint' }));
  await view.findByText('Azure Germany saved');
  const definition = {
    kind: 'azure-openai',
    name: 'Azure Germany',
    address: 'https://oriel.openai.azure.com',
    options: { apiVersion: '2024-10-21' },
    location: 'germany',
    dataPolicy: { retentionDays: 'unknown', trains: false },
    limits: { requestsPerMinute: 60 },
  };
  expect(api().fake.requests(checkModelServiceInput)[0]?.body).toEqual({ definition, key });
  expect(api().fake.requests(addModelService)[0]?.body).toEqual({
    internalId: 'azure-openai',
    definition,
    key,
  });
  await waitFor(() => expect(address()).toMatch(/^\/operator\/endpoints\/[0-9a-f-]{36}$/));
  expect(stored().some(text => text.includes('oriel.openai.azure.com'))).toBe(false);
});

it('says what failed in plain words, and saves nothing', async () => {
  const { view, user } = await open('/operator/endpoints/new/openai', []);
  const { fake } = api();
  let error = { code: 'provider_authentication', detail: '401' };
  fake.on(checkModelServiceInput, () => ({ reachable: false, models: [], milliseconds: 5, error }));
  await fill(await view.findByRole('textbox', { name: 'Name in English' }), 'OpenAI');
  await user.click(view.getByRole('button', { name: 'Add endpoint' }));
  await view.findByText('Enter the key.');
  await fill(view.getByLabelText('Key'), key);
  await user.click(view.getByRole('button', { name: 'Add endpoint' }));
  await view.findByText('The endpoint refused the key');
  error = { code: 'provider_unreachable', detail: 'ECONNREFUSED' };
  await user.click(view.getByRole('button', { name: 'Add endpoint' }));
  await view.findByText('The server refused the connection');
  expect(view.queryByText('The endpoint refused the key')).toBeNull();
  expect(view.getByLabelText('Key')).toHaveProperty('value', key);
  expect(fake.count(addModelService)).toBe(0);
});

it('keeps what was typed while an old sign-in is renewed', async () => {
  const { view } = await open('/operator/endpoints/new/mistral', []);
  const { fake } = api();
  fake.on(addModelService, () => refuse(403, 'fresh_sign_in_required'));
  await fill(await view.findByRole('textbox', { name: 'Name in English' }), 'Mistral Paris');
  await fill(view.getByLabelText('Key'), key);
  await userEvent.click(view.getByRole('button', { name: 'Add endpoint' }));
  const signIn = within(await view.findByRole('dialog', { name: 'Confirm that it is you' }));
  await userEvent.click(signIn.getByRole('button', { name: 'Cancel' }));
  expect(view.getByLabelText('Key')).toHaveProperty('value', key);
});

it('asks before a typed key is lost, and keeps the other fields as a draft', async () => {
  const { view, user } = await open('/operator/endpoints/new/mistral', []);
  await fill(await view.findByRole('textbox', { name: 'Name in English' }), 'Mistral Paris');
  await fill(view.getByLabelText('Key'), key);
  const models = view.getByRole('link', { name: 'Models' });
  await user.click(models);
  const question = within(await view.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/operator/models'));
  // The address changes before the page does.
  await waitFor(() => expect(view.queryByLabelText('Key')).toBeNull());
  window.history.back();
  expect(await view.findByRole('textbox', { name: 'Name in English' })).toHaveProperty(
    'value',
    'Mistral Paris',
  );
  expect(view.getByLabelText('Key')).toHaveProperty('value', '');
});

it('shows only the last letters of a stored key, and sends none that is not typed', async () => {
  const endpoint = buildEndpoint('Mistral', { hasKey: true, keyHint: 'abcd' });
  const { view, user } = await open(`/operator/endpoints/${endpoint.id}`, [endpoint]);
  await view.findByText('…abcd');
  await user.clear(view.getByRole('textbox', { name: 'Name in English' }));
  await fill(view.getByRole('textbox', { name: 'Name in English' }), 'Mistral EU');
  await user.click(view.getByRole('button', { name: 'Save' }));
  await view.findByText('Mistral EU saved');
  expect(api().fake.requests(checkModelServiceInput)[0]?.body).toEqual({
    definition: { ...endpoint.definition, name: 'Mistral EU' },
    serviceId: endpoint.id,
  });
  expect(api().fake.requests(updateModelService)[0]?.body).toEqual({
    definition: { ...endpoint.definition, name: 'Mistral EU' },
  });
  await user.click(await view.findByRole('button', { name: 'Replace' }));
  await fill(view.getByLabelText('Key'), key);
  await user.click(view.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api().fake.requests(updateModelService)[1]?.body).toMatchObject({ key }));
});

it('lists sources, conflicts, health and errors', async () => {
  const failing = buildEndpoint('Files', {
    managedBy: 'file',
    overrides: ['console'],
    failingSince: '2026-11-29T14:03:00.000Z',
    lastErrors: [{ at: '2026-11-29T14:03:00.000Z', code: 'provider_timeout', detail: 'ETIMEDOUT' }],
  });
  const off = buildEndpoint('Off', { enabled: false, location: 'swiss' });
  const { view, user } = await open('/operator/endpoints', [failing, off]);
  const row = within(await view.findByRole('row', { name: /Files/ }));
  row.getByText('models.json wins');
  row.getByText(/^Failing since/);
  const other = within(view.getByRole('row', { name: /Off/ }));
  other.getByText('Switched off');
  other.getByText('Switzerland');
  await user.click(other.getByRole('switch', { name: 'Off is switched on' }));
  await waitFor(() => expect(api().fake.requests(updateModelService)[0]?.body).toEqual({ enabled: true }));
  await user.click(row.getByRole('link', { name: 'Files' }));
  await view.findByText(/can only be changed there/);
  view.getByText('The endpoint did not answer in time');
  expect(view.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(view.queryByRole('button', { name: 'Delete endpoint' })).toBeNull();
});

it('looks for models, and says what the endpoint answered', async () => {
  const endpoint = buildEndpoint('Mistral');
  const { view, user } = await open(`/operator/endpoints/${endpoint.id}`, [endpoint]);
  api().fake.on(checkModelService, () => ({ reachable: true, models: ['a', 'b', 'c'], milliseconds: 5 }));
  await user.click(await view.findByRole('button', { name: 'Look for models' }));
  await view.findByText('Mistral lists 3 models');
});

it('says that models without a price cost nothing, and leads to them', async () => {
  const endpoint = buildEndpoint('Ollama', { kind: 'ollama' });
  const { view, user } = await open('/operator/endpoints', [endpoint]);
  api().fake.on(listManagedModels, () => [
    buildModel(endpoint, 'llama', { priceInEuro: null }),
    buildModel(endpoint, 'chosen', { priceInEuro: null, overrides: { price: null } }),
    buildModel(endpoint, 'off', { priceInEuro: null, enabled: false, isAvailable: false }),
  ]);
  await user.click(await view.findByRole('link', { name: /Ollama/ }));
  await view.findByText('1 model has no price');
  view.getByText('Questions to these models cost nothing until you enter prices.');
  expect(view.getByRole('link', { name: 'Enter prices' }).getAttribute('href')).toBe(
    `/operator/models?endpoint=${endpoint.id}`,
  );
});

it('names the agents of an endpoint before it is deleted', async () => {
  const endpoint = buildEndpoint('Mistral');
  const { view, user } = await open(`/operator/endpoints/${endpoint.id}`, [endpoint]);
  const { fake } = api();
  fake.on(listManagedModels, () => [
    buildModel(endpoint, 'large', { agentCount: 2 }),
    buildModel(endpoint, 'small', { agentCount: 1 }),
  ]);
  fake.on(removeModelService, () => undefined);
  await user.click(await view.findByRole('button', { name: 'Delete endpoint' }));
  const question = within(await view.findByRole('dialog', { name: 'Delete “Mistral”?' }));
  question.getByText(/^3 agents use its models/);
  await user.click(question.getByRole('button', { name: 'Delete endpoint' }));
  await view.findByText('Mistral deleted');
  expect(fake.count(removeModelService)).toBe(1);
  await waitFor(() => expect(address()).toBe('/operator/endpoints'));
});

it('says why a list cannot be shown, and loads it again', async () => {
  api().permissions = ['operateProduct'];
  const end = api().fake.refuse(listManagedModelServices, { status: 500, code: 'internal' });
  const { view, user } = await openPortal('/operator/endpoints');
  await view.findByRole('heading', { name: 'The endpoints could not be loaded' });
  end();
  api().fake.on(listManagedModelServices, () => [buildEndpoint('Mistral')]);
  await user.click(view.getByRole('button', { name: /again/i }));
  await view.findByRole('row', { name: /Mistral/ });
});
