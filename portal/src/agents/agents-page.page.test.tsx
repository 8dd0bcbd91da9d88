import {
  type Agent,
  createAgent,
  getChatFileSettings,
  getOrganizationSettings,
  listAgents,
  listHostedTools,
  listManagedAgents,
  listModelServices,
  listModels,
  type Model,
} from '@oriel/contracts';
import { refuseCall } from '@oriel/contracts/testing';
import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, api, openPortal, setUpPortal, visible, waitFor } from '../test-support/open-portal';

setUpPortal();

const modelId = crypto.randomUUID();
const serviceId = crypto.randomUUID();

const model: Model = {
  id: modelId,
  modelId: 'corvus',
  name: 'Corvus',
  ownerId: null,
  ownerOrganizationId: null,
  serviceId,
  serviceHostLocations: ['germany'],
  abilities: [{ type: 'chat' }],
  parameterDefinitions: {},
};

const buildAgent = (name: string, overrides: Partial<Agent> = {}): Agent => ({
  id: crypto.randomUUID(),
  modelId,
  name,
  modelHostLocation: 'germany',
  systemMessages: ['Be brief.'],
  assignedTools: [],
  teamIds: [],
  parameters: {},
  abilities: [{ type: 'chat' }],
  ...overrides,
});

let agents: Agent[] = [];

beforeEach(() => {
  agents = [buildAgent('Texter'), buildAgent('Assistant', { internalId: 'assistant' })];
  api().features = { ...api().features, ...visible('manageOrganizationAgents') };
  const { fake } = api();
  fake.on(listAgents, () => agents);
  fake.on(listManagedAgents, () => agents);
  fake.on(listHostedTools, () => []);
  fake.on(getChatFileSettings, () => ({
    chat: { maxFiles: 10, maxTotalFileSize: 30_000_000 },
    upload: {
      acceptedMimeTypes: ['text/plain'],
      acceptedExtensions: ['.txt'],
      maxFileSize: 20_000_000,
      minFileSize: 1,
    },
    storage: { used: 0, max: 1_000_000_000 },
  }));
  fake.on(getOrganizationSettings, ({ params: { organizationId: id } }) => ({
    id,
    allowedPredefinedAgentIds: [],
    allowedHostLocations: [],
  }));
  fake.on(createAgent, ({ body }) => {
    if (body.name === 'Texter') {
      const issues = ['name', 'model_host_location'].map(field => ({
        path: `body.${field}`,
        code: 'not_offered',
        message: 'not_offered',
      }));
      return refuseCall({ status: 400, code: 'invalid_payload', issues });
    }
    const { modelHostLocation, systemMessages } = body;
    const made = buildAgent(body.name, { modelHostLocation, systemMessages });
    agents.push(made);
    return made;
  });
  fake.on(listModelServices, () => [
    { id: serviceId, name: 'Meridian', ownerId: null, ownerOrganizationId: null, serviceImpl: 'demo' },
  ]);
  fake.on(listModels, () => [model]);
});

/** The widget's content in its own root. */
const widget = () =>
  waitFor(() => {
    const shell = document.querySelector('oriel-chat')?.shadowRoot?.querySelector('.shell');
    const root = shell?.shadowRoot?.querySelector<HTMLElement>('.oriel-root');
    if (!root) throw new Error('The widget is not shown.');
    return within(root);
  });

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('/agents', () => {
  it('has an entry in the sidebar, shows the list, and opens a form at an address of its own', async () => {
    const { view, user } = await openPortal('/prompts/my');
    await user.click(await view.findByRole('link', { name: 'Agents' }));
    expect(address()).toBe('/agents');
    const shown = await widget();
    await user.click(await shown.findByRole('button', { name: 'Texter' }));
    await waitFor(() => expect(address()).toBe(`/agents/edit/${agents[0]?.id}`));
    await shown.findByRole('heading', { name: 'Texter' });
    window.history.back();
    await shown.findByRole('button', { name: 'Texter' });
    expect(address()).toBe('/agents');
  });

  it('restores typed text after a link, and asks once before a link, Back or a reload discards files', async () => {
    const { view, user } = await openPortal('/prompts/my');
    await user.click(await view.findByRole('link', { name: 'Agents' }));
    await (await widget()).findByRole('button', { name: 'Texter' });
    const create = async () => {
      await user.click(await view.findByRole('button', { name: 'Create agent' }));
      await waitFor(() => expect(address()).toBe('/agents/create'));
      return widget();
    };
    const isReloadAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const link = view.getByRole('link', { name: 'My prompts' });
    fill(await (await create()).findByRole('textbox', { name: 'Name' }), 'Editor');
    expect(isReloadAsked()).toBe(false);
    fireEvent.click(link);
    await waitFor(() => expect(address()).toBe('/prompts/my'));
    await user.click(view.getByRole('link', { name: 'Agents' }));
    const shown = await create();
    await shown.findByText('Your draft was restored');
    const question = () => shown.findByRole('dialog', { name: 'Leave without saving?' });
    const stay = async () => {
      await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
      expect(shown.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Editor');
      expect(address()).toBe('/agents/create');
    };
    fireEvent.change(await shown.findByLabelText('Add files', { selector: 'input' }), {
      target: { files: [new File(['Be brief.'], 'rules.txt', { type: 'text/plain' })] },
    });
    await shown.findByText('rules.txt');
    expect(isReloadAsked()).toBe(true);

    fireEvent.click(link);
    fireEvent.click(link);
    await question();
    expect(shown.getAllByRole('dialog')).toHaveLength(1);
    await stay();

    window.history.back();
    await stay();
    window.history.back();
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/agents'));
    await shown.findByRole('button', { name: 'Texter' });
    expect(isReloadAsked()).toBe(false);
    fireEvent.click(link);
    await waitFor(() => expect(address()).toBe('/prompts/my'));
  });

  it('leads to the form, shows a refusal at its field, and lists what was saved', async () => {
    const { view, user } = await openPortal('/agents');
    const shown = await widget();
    await shown.findByRole('button', { name: 'Texter' });
    const press = async () => user.click(await view.findByRole('button', { name: 'Create agent' }));
    await press();
    await waitFor(() => expect(address()).toBe('/agents/create'));
    fill(await shown.findByRole('textbox', { name: 'Instructions' }), 'Correct the text.');
    const name = shown.getByRole('textbox', { name: 'Name' });
    fill(name, 'Texter');
    await press();
    await shown.findByText('Name was not accepted.');
    shown.getByText('Location was not accepted.');
    expect(address()).toBe('/agents/create');
    fill(name, 'Proofreader');
    await user.click(shown.getByRole('combobox', { name: 'Location' }));
    await user.click(await shown.findByRole('option', { name: 'Any' }));
    await press();
    await waitFor(() => expect(address()).toBe('/agents'));
    await shown.findByRole('button', { name: 'Proofreader' });
    expect(agents.at(-1)).toMatchObject({
      name: 'Proofreader',
      modelId,
      modelHostLocation: 'any',
      systemMessages: ['Correct the text.'],
    });
  });

  it('shows the form of an address', async () => {
    await openPortal(`/agents/edit/${agents[0]?.id}`);
    const shown = await widget();
    await shown.findByRole('heading', { name: 'Texter' });
  });

  it('is not there for people who may not manage agents', async () => {
    api().features = { ...api().features, manageOrganizationAgents: { enabled: false, status: 'denied' } };
    const { view } = await openPortal('/agents/create');
    await view.findByRole('heading', { name: 'You have no access here' });
    expect(view.queryByRole('link', { name: 'Agents' })).toBeNull();
  });
});
