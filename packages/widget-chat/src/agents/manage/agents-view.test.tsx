import {
  type Agent,
  type AgentFile,
  type AgentProposal,
  agentFile,
  type ChatFile,
  createAgent,
  createTeam,
  declineAgentProposal,
  deleteAgent,
  deleteChatFile,
  duplicateAgent,
  exportAgents,
  getAgentDetails,
  getAgentVersion,
  getChatFileSettings,
  getCredits,
  getOrganization,
  getOrganizationSettings,
  getSession,
  type HostedTool,
  importAgents,
  listAgentFeedback,
  listAgentFiles,
  listAgentProposals,
  listAgents,
  listAgentVersions,
  listFeatures,
  listHostedTools,
  listManagedAgents,
  listModelServices,
  listModels,
  listMyOrganizations,
  listPermissions,
  listTeams,
  type Model,
  type Permission,
  proposeAgent,
  type RouteOutput,
  restoreAgentVersion,
  tryAgent,
  updateAgent,
  uploadAgentFile,
  uploadTrialFile,
} from '@oriel/contracts';
import { buildCredits, createFakeService, refuseCall } from '@oriel/contracts/testing';
import { openForTest, setUpWidgets, type TestMountOptions, waitFor } from '@oriel/widget-kit/testing';
import { fireEvent, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { chatWidget } from '../../index';
import { buildAgent } from '../../test-support/build-message';

const date = '2026-01-10T09:00:00.000Z';
const stamps = { createdAt: date, updatedAt: date };
const organization = { id: crypto.randomUUID(), name: 'Nordhafen', personal: false, ...stamps };
const serviceId = crypto.randomUUID();
const userId = crypto.randomUUID();
const model = (name: string, overrides: Partial<Model> = {}): Model => ({
  id: crypto.randomUUID(),
  modelId: name,
  name,
  ownerId: null,
  ownerOrganizationId: null,
  serviceId,
  serviceHostLocations: ['germany'],
  abilities: [{ type: 'text' }, { type: 'chat' }, { type: 'tool-function' }],
  parameterDefinitions: {},
  ...overrides,
});
const ratings: RouteOutput<typeof listAgentFeedback> = {
  up: 1,
  down: 1,
  results: [
    {
      rating: 'down',
      reason: 'correctness',
      ratedAt: Date.parse(date),
      shared: { comment: 'The sum is wrong', question: 'What is 2 + 2?', answer: '5' },
    },
    { rating: 'up', reason: null, ratedAt: Date.parse(date) },
  ],
};
const denied = { enabled: false, status: 'denied' } as const;
const visible = { enabled: true, status: 'visible' } as const;

const version = (number: number) => ({
  number,
  name: 'Texter',
  changedBy: null,
  changedByName: number === 1 ? null : 'Ada',
  restoredFrom: null,
  createdAt: Date.parse(date),
});
const file: AgentFile = {
  format: 'oriel-agents',
  version: 1,
  agents: [
    {
      name: 'Gast',
      model: { id: serviceId, name: 'Corvus' },
      modelHostLocation: 'any',
      systemMessages: ['Hallo'],
      assignedTools: ['oracle'],
    },
  ],
};

/** Sets the value of a field in one step. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

setUpWidgets();

const corvus = model('Corvus', {
  parameterDefinitions: {
    temperature: { type: 'number', minimum: 0, maximum: 2, default: 1 },
    effort: { type: 'string', enum: ['low', 'high', 'huge'], default: 'low' },
  },
});
const plain = model('Plain', { abilities: [{ type: 'chat' }], serviceHostLocations: ['usa'] });
const team = {
  id: crypto.randomUUID(),
  name: 'Vertrieb',
  organizationId: organization.id,
  memberCount: 2,
  ...stamps,
};

interface OpenOptions {
  readonly mayManage?: boolean;
  readonly form?: string;
  readonly locale?: 'de' | 'en';
  readonly agents?: readonly Agent[];
  readonly models?: readonly Model[];
  /** Time since which the model service has not responded. */
  readonly failingSince?: number;
  readonly host?: TestMountOptions['host'];
}

function open({
  mayManage = true,
  form,
  locale = 'en',
  agents,
  models = [corvus, plain],
  failingSince,
  host,
}: OpenOptions = {}) {
  const state = {
    agents: [
      ...(agents ?? [
        buildAgent({ name: 'Assistant', internalId: 'assistant', modelId: corvus.id, i18n: undefined }),
        buildAgent({
          name: 'Texter',
          description: 'Schreibt.',
          modelId: plain.id,
          i18n: undefined,
          internalId: undefined,
        }),
        buildAgent({
          name: 'Angebote',
          modelId: corvus.id,
          i18n: undefined,
          internalId: undefined,
          isPublic: false,
          teamIds: [team.id],
          isAvailable: false,
        }),
      ]),
    ] as Agent[],
    files: [] as ChatFile[],
  };
  const found = (id: string) =>
    state.agents.find(each => each.id === id) ?? refuseCall({ status: 404, code: 'not_found' });
  const tools: HostedTool[] = [
    {
      name: 'calculator',
      title: { de: 'Rechner', en: 'Calculator' },
      summary: { de: 'Rechnet Ausdrücke aus.', en: 'Calculates.' },
      description: 'Works out an expression.',
    },
  ];
  const services = createFakeService();
  services.on(getSession, () => ({
    authenticated: true,
    userId,
    name: 'Ada',
  }));
  services.on(listMyOrganizations, () => [organization]);
  services.on(getOrganization, () => organization);
  services.on(listFeatures, () => ({
    viewOrganizationChat: visible,
    manageOrganizationTeams: visible,
    leadOrganizationTeams: visible,
    manageOrganizationAgents: mayManage ? visible : denied,
  }));
  services.on(listPermissions, (): Permission[] => ['viewOrganizationChat']);
  services.on(getCredits, () => buildCredits(100));
  services.on(listAgents, () => state.agents);
  services.on(getOrganizationSettings, () => ({
    id: organization.id,
    allowedPredefinedAgentIds: [],
    allowedHostLocations: [],
    defaultAgentId: state.agents[1]?.id,
  }));
  services.on(listManagedAgents, () => state.agents);
  services.on(getAgentDetails, () => ({
    modelName: 'Corvus',
    serviceName: 'Meridian',
    modelHostLocation: 'any' as const,
    hostLocations: ['germany' as const],
    systemMessages: ['You are a helpful assistant.'],
    tools: [{ name: 'calculator', title: { de: 'Rechner', en: 'Calculator' } }, { name: 'oracle' }],
    abilities: corvus.abilities,
  }));
  services.on(listModels, () => [...models]);
  services.on(listModelServices, () => [
    {
      id: serviceId,
      name: 'Meridian',
      ownerId: null,
      ownerOrganizationId: null,
      serviceImpl: 'demo',
      ...(failingSince && { failingSince }),
    },
  ]);
  services.on(listHostedTools, () => tools);
  services.on(listTeams, () => [team]);
  services.on(listAgentProposals, () => []);
  services.on(createAgent, ({ body }) => {
    const made = buildAgent({
      ...body,
      internalId: undefined,
      i18n: undefined,
      id: crypto.randomUUID(),
    } as Agent);
    state.agents.push(made);
    return made;
  });
  services.on(updateAgent, ({ params, body }) => {
    const changed = {
      ...found(params.agentId),
      ...body,
      ...(body.teamIds && { isPublic: body.visibility === 'workspace' }),
    } as Agent;
    state.agents = state.agents.map(each => (each.id === changed.id ? changed : each));
    return changed;
  });
  services.on(duplicateAgent, ({ params }) => {
    const copy = { ...found(params.agentId), id: crypto.randomUUID(), name: 'Texter (Copy)' };
    state.agents.push(copy);
    return copy;
  });
  services.on(listAgentFeedback, () => ratings);
  services.on(listAgentVersions, () => [version(2), version(1)]);
  services.on(getAgentVersion, ({ params: { number }, query }) => ({
    version: version(number),
    diff:
      number === 1
        ? null
        : {
            systemMessages: [
              { change: 'same' as const, text: 'Write ' },
              { change: 'added' as const, text: query.against ? 'since' : 'now' },
            ],
            model: { before: null, after: 'Corvus' },
          },
  }));
  services.on(tryAgent, () => ({ text: 'At **noon**.', tools: ['calculator'] }));
  services.on(uploadTrialFile, ({ body }) => {
    const { name, size } = body.file;
    const file = { id: crypto.randomUUID(), fileName: name, fileSize: size, mimeType: 'text/plain' };
    return { id: file.id, resultingFiles: [], file };
  });
  services.on(restoreAgentVersion, ({ params }) => {
    const restored = { ...found(params.agentId), name: 'Texter, once' };
    state.agents = state.agents.map(each => (each.id === restored.id ? restored : each));
    return restored;
  });
  services.on(exportAgents, ({ query }) => ({
    ...file,
    agents: (query.ids ?? '').split(',').map(id => {
      const { name } = found(id);
      const picture = name.startsWith('Heavy') ? { picture: 'A'.repeat(400_000) } : {};
      return {
        name,
        model: { id: serviceId, name: 'Corvus' },
        modelHostLocation: 'any' as const,
        systemMessages: ['Hallo'],
        ...picture,
      };
    }),
  }));
  services.on(importAgents, ({ body }) => {
    if (!body.skip_unknown)
      return refuseCall({
        status: 400,
        code: 'invalid_payload',
        issues: [
          {
            path: 'body.file.agents.0.assigned_tools',
            code: 'not_found',
            message: 'oracle',
            details: { name: 'oracle' },
          },
        ],
      });
    const made = buildAgent({ name: 'Gast', internalId: undefined, i18n: undefined });
    state.agents.push(made);
    return [made];
  });
  services.on(getChatFileSettings, () => ({
    chat: { maxFiles: 10, maxTotalFileSize: 30_000_000 },
    upload: {
      acceptedMimeTypes: ['text/plain'],
      acceptedExtensions: ['.txt'],
      maxFileSize: 20_000_000,
      minFileSize: 1,
    },
    storage: { used: 0, max: 1_000_000_000 },
  }));
  services.on(listAgentFiles, () => state.files);
  services.on(uploadAgentFile, ({ body }) => {
    const { name, size } = body.file;
    const file = { id: crypto.randomUUID(), fileName: name, fileSize: size, mimeType: 'text/plain' };
    state.files.push(file);
    return { id: file.id, resultingFiles: [], file };
  });
  services.on(deleteChatFile, ({ params }) => {
    state.files = state.files.filter(({ id }) => id !== params.fileId);
    return undefined;
  });
  services.on(deleteAgent, ({ params }) => {
    state.agents = state.agents.filter(({ id }) => id !== params.agentId);
    return undefined;
  });
  const opened = openForTest(chatWidget, services, {
    user: 'Ada',
    ...(host && { host }),
    state: { locale, props: { view: 'agents', ...(form && { agentForm: form }) } },
  });
  const { view, user } = opened;
  return {
    ...opened,
    state,
    services,
    press: async (name: string | RegExp) => {
      const button = await waitFor(() => {
        const found = view.getByRole<HTMLButtonElement>('button', { name });
        expect(found.disabled).toBe(false);
        return found;
      });
      await user.click(button);
    },
    names: () =>
      view.getAllByRole('row').flatMap(row => row.querySelector('.a-text b, .a-link')?.textContent ?? []),
    opened: () => opened.received.filter(([event]) => event === 'agents:opened').map(([, detail]) => detail),
  };
}

it('lets a team lead share agents only with teams, without import and export', async () => {
  const { view, user, services } = open();
  services.on(listFeatures, () => ({
    viewOrganizationChat: visible,
    leadOrganizationTeams: visible,
    manageOrganizationTeams: denied,
    manageOrganizationAgents: visible,
  }));
  await view.findByText('Texter');
  expect(view.queryByRole('button', { name: 'Import and export' })).toBeNull();
  await user.click(view.getByRole('button', { name: 'Actions for Texter' }));
  const actions = (await view.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(actions).not.toContain('Export');
  await user.click(view.getByRole('menuitem', { name: 'Access…' }));
  const dialog = within(await view.findByRole('dialog'));
  dialog.getByRole('radio', { name: 'Selected teams' });
  expect(dialog.queryByRole('radio', { name: 'Whole workspace' })).toBeNull();
});

it('shows the tab that the host names, and reports the chosen one', async () => {
  const { view, user, patch, names, eventsOf } = open();
  await view.findByText('Texter');
  await user.click(view.getByRole('tab', { name: /Built-in/ }));
  expect(eventsOf('detail:opened')).toEqual([{ detail: 'predefined' }]);
  patch({ props: { view: 'agents', detail: 'own' } });
  await waitFor(() => expect(names()).toEqual(['Angebote', 'Texter']));
  patch({ props: { view: 'agents', detail: '' } });
  await waitFor(() => expect(names()).toEqual(['Angebote', 'Texter', 'Assistant']));
});

it('lists agents by group, finds and sorts them', async () => {
  const { view, user, names } = open();
  await view.findByText('Texter');
  await waitFor(() => expect(names()).toEqual(['Angebote', 'Texter', 'Assistant']));
  view.getByText('Default');
  view.getByText('Model not available');
  view.getByText('1 team');
  await user.click(view.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(names()).toEqual(['Texter', 'Angebote', 'Assistant']));
  await user.click(view.getByRole('tab', { name: /Built-in/ }));
  await waitFor(() => expect(names()).toEqual(['Assistant']));
  await user.click(view.getByRole('button', { name: 'Actions for Assistant' }));
  const actions = await view.findAllByRole('menuitem');
  expect(actions.map(({ textContent }) => textContent)).toEqual([
    'Open in chat',
    'Ratings',
    'View',
    'Use in a program',
  ]);
  await user.keyboard('{Escape}');
  await user.click(view.getByRole('tab', { name: /All/ }));
  fill(view.getByRole('searchbox', { name: 'Search agents' }), 'schreíbt');
  await waitFor(() => expect(names()).toEqual(['Texter']));
  fill(view.getByRole('searchbox', { name: 'Search agents' }), 'xyz');
  await view.findByText('Nothing found');
});

it('shows how an agent was rated, and question and answer where the rater shares them', async () => {
  const { view, user, press } = open();
  await press('Actions for Texter');
  await user.click(await view.findByRole('menuitem', { name: 'Ratings' }));
  const dialog = await view.findByRole('dialog', { name: 'Ratings of “Texter”' });
  await within(dialog).findByText('Good: 1, bad: 1. The latest first, without names.');
  const [bad, good] = within(dialog).getAllByRole('listitem');
  expect(bad?.textContent).toContain('Bad answerCorrectness');
  expect(bad?.textContent).toContain('The sum is wrong');
  expect(bad?.querySelector('details')?.textContent).toContain('What is 2 + 2?');
  expect(good?.querySelector('details')).toBeNull();
});

it('shows what a built-in agent is made of, which offers no copy', async () => {
  const { view, press, services, user } = open({ locale: 'de' });
  await press('Assistant');
  const dialog = await view.findByRole('dialog', { name: 'Assistant' });
  await within(dialog).findByText('You are a helpful assistant.');
  within(dialog).getByText('Corvus · Meridian');
  within(dialog).getByText('Deutschland');
  within(dialog).getByText('Rechner, oracle');
  within(dialog).getByText('Schreibt Text, nutzt Werkzeuge');
  expect(services.requests(getAgentDetails)).toHaveLength(1);
  await press('Schließen');
  await press('Aktionen für Assistant');
  const items = view.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Im Chat öffnen', 'Bewertungen', 'Ansehen', 'In einem Programm nutzen']);
  await user.keyboard('{Escape}');
});

it('shows how a program asks an agent, with id, address and code to copy', async () => {
  const copied: string[] = [];
  const opened = open({
    host: {
      copy: ({ text }) => {
        copied.push(text);
        return { handled: true };
      },
    },
  });
  const { view, press, user, state } = opened;
  const id = state.agents[1]?.id ?? '';
  await press('Actions for Texter');
  await user.click(view.getByRole('menuitem', { name: 'Use in a program' }));
  const dialog = await view.findByRole('dialog', { name: 'Use “Texter” in a program' });
  await press('Copy Agent ID');
  await press('Copy API address');
  expect(copied[0]).toBe(id);
  expect(copied[1]).toMatch(/^https?:\/\/[^/]+\/.*chat\/v1$/);
  const language = (name: string) => within(dialog).getByRole('radio', { name });
  for (const [name, mark] of [
    ['curl', '-H "Authorization: Bearer $ORIEL_API_KEY"'],
    ['JavaScript', 'await fetch('],
    ['Python', 'from openai import OpenAI'],
  ] as const) {
    await user.click(language(name));
    await waitFor(() => expect(dialog.querySelector('pre')?.textContent).toContain(mark));
    expect(dialog.querySelector('pre')?.textContent).toContain(id);
    await press('Copy code');
    expect(copied.at(-1)).toContain(mark);
  }
  // An embedded chat has no page of keys.
  expect(within(dialog).queryByRole('button', { name: 'API keys' })).toBeNull();
});

it('duplicates and deletes an agent, which comes back where that is refused', async () => {
  const { view, user, press, services, names } = open();
  const choose = async (name: string) => {
    await press('Actions for Texter');
    await user.click(await view.findByRole('menuitem', { name }));
  };
  await choose('Duplicate');
  await view.findByText('Agent duplicated, without its files');
  await waitFor(() => expect(names()).toContain('Texter (Copy)'));
  const confirm = async () =>
    user.click(
      within(await view.findByRole('dialog', { name: 'Delete “Texter”?' })).getByRole('button', {
        name: 'Delete agent',
      }),
    );
  const restore = services.refuse(deleteAgent, { status: 500, code: 'internal' });
  await choose('Delete agent');
  await view.findByText(/It is the default agent/);
  await confirm();
  await view.findByText('The agent was not deleted');
  await waitFor(() => expect(names()).toContain('Texter'));
  restore();
  await choose('Delete agent');
  await confirm();
  await view.findByText('Agent deleted');
  await waitFor(() => expect(names()).not.toContain('Texter'));
});

const proposal = (agent: Agent, overrides: Partial<AgentProposal> = {}): AgentProposal => ({
  id: crypto.randomUUID(),
  agentId: agent.id,
  agentName: agent.name,
  proposedBy: null,
  proposedByName: 'Ida Brandt',
  status: 'pending',
  teamIds: [],
  message: 'For all of us',
  decidedByName: null,
  decisionNote: null,
  rights: [],
  createdAt: Date.parse(date),
  decidedAt: null,
  ...overrides,
});

it.each([
  ['en', 'Propose to the workspace…', 'Propose agent', 'Agent proposed', 'Proposed', 'Only me'],
  [
    'de',
    'Dem Arbeitsbereich vorschlagen …',
    'Agenten vorschlagen',
    'Agent vorgeschlagen',
    'Vorgeschlagen',
    'Nur ich',
  ],
] as const)(
  'lets a member propose a private agent, and manage no other: %s',
  async (locale, propose, send, done, tag, onlyMe) => {
    const own = buildAgent({
      name: 'Notizen',
      internalId: undefined,
      i18n: undefined,
      visibility: 'private',
      isPublic: false,
      isMine: true,
    });
    const shared = buildAgent({ name: 'Für alle', internalId: undefined, i18n: undefined });
    const { view, user, services } = open({ locale, agents: [own] });
    services.on(listFeatures, () => ({
      viewOrganizationChat: visible,
      manageOrganizationAgents: denied,
      manageOrganizationTeams: denied,
      leadOrganizationTeams: denied,
      createOwnAgents: visible,
    }));
    services.on(listAgents, () => [own, shared]);
    services.on(proposeAgent, () => proposal(own, { rights: ['withdraw'] }));
    await view.findByText('Notizen');
    view.getByText(onlyMe);
    const menuOf = async (name: string) => {
      await user.click(view.getByRole('button', { name: new RegExp(name) }));
      return (await view.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    };
    const actions = locale === 'en' ? 'Actions for' : 'Aktionen';
    const menus = view.getAllByRole('button', { name: new RegExp(`^${actions}`) });
    expect(menus).toHaveLength(2);
    expect(await menuOf(`${actions}.*Für alle`)).not.toContain(propose);
    await user.keyboard('{Escape}');
    expect(await menuOf(`${actions}.*Notizen`)).toContain(propose);
    await user.click(view.getByRole('menuitem', { name: propose }));
    const dialog = within(await view.findByRole('dialog'));
    fill(dialog.getByRole('textbox'), 'For all of us');
    await user.click(dialog.getByRole('button', { name: send }));
    await view.findByText(done);
    expect(services.requests(proposeAgent).map(({ body }) => body)).toEqual([
      { teamIds: [], message: 'For all of us' },
    ]);
    await view.findByText(tag);
  },
);

it('shows what is proposed to those who decide, and sends their note', async () => {
  const agent = buildAgent({
    name: 'Notizen',
    internalId: undefined,
    i18n: undefined,
    systemMessages: ['Answer in rhymes.'],
    description: 'For rhymes',
    starterQuestions: ['What rhymes with tide?'],
    assignedTools: ['mail'],
  });
  const { view, user, services } = open();
  const pending = proposal(agent, {
    rights: ['decide'],
    agent: { ...agent, toolAsks: { mail: 'never' }, parameters: { temperature: 2 } },
    files: ['prices.pdf'],
  });
  services.on(listAgentProposals, () => [pending]);
  services.on(declineAgentProposal, () => pending);
  await view.findByText('1 agent is proposed to the workspace');
  await user.click(view.getByRole('button', { name: 'Show proposals' }));
  const dialog = within(await view.findByRole('dialog', { name: 'Proposed agents' }));
  const shown = ['For rhymes', 'Answer in rhymes.', 'What rhymes with tide?', 'prices.pdf', 'For all of us'];
  for (const text of [...shown, 'mail (Never asks)', 'temperature: 2']) dialog.getByText(text);
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  const decline = within(await view.findByRole('dialog', { name: 'Decline “Notizen”?' }));
  fill(decline.getByRole('textbox'), 'Please add sources');
  await user.click(decline.getByRole('button', { name: 'Decline' }));
  await view.findByText('Proposal declined');
  expect(services.requests(declineAgentProposal).map(({ body }) => body)).toEqual([
    { note: 'Please add sources' },
  ]);
});

it('creates a team where access is chosen', async () => {
  const { view, user, press, services } = open();
  const made = { ...team, id: crypto.randomUUID(), name: 'Einkauf' };
  services.on(createTeam, () => made);
  await press('Actions for Texter');
  await user.click(await view.findByRole('menuitem', { name: 'Access…' }));
  const dialog = within(await view.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Selected teams' }));
  fill(dialog.getByRole('textbox', { name: 'New team' }), 'Einkauf');
  await user.click(dialog.getByRole('button', { name: 'Create team' }));
  const added = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Einkauf' });
  expect(added.checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Save access' }));
  await view.findByText('Access saved');
  expect(services.requests(updateAgent).map(({ body }) => body)).toEqual([
    { visibility: 'teams', teamIds: [made.id] },
  ]);
});

it('gives an agent to teams and back to the workspace, from the list', async () => {
  const { view, user, press, services } = open();
  const choose = async (name: string) => {
    await press(`Actions for ${name}`);
    await user.click(await view.findByRole('menuitem', { name: 'Access…' }));
    return within(await view.findByRole('dialog', { name: `Access to “${name}”` }));
  };
  const dialog = await choose('Texter');
  const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Save access' });
  await user.click(dialog.getByRole('radio', { name: 'Selected teams' }));
  await user.click(save());
  await dialog.findByText('Select at least one team.');
  await user.click(dialog.getByRole('checkbox', { name: 'Vertrieb' }));
  const restore = services.refuse(updateAgent, { status: 500, code: 'internal' });
  await user.click(save());
  await dialog.findByRole('alert');
  restore();
  await user.click(save());
  await view.findByText('Access saved');
  await waitFor(() => expect(view.getAllByText('1 team')).toHaveLength(2));
  const again = await choose('Texter');
  await user.click(again.getByRole('radio', { name: 'Whole workspace' }));
  await user.click(again.getByRole('button', { name: 'Save access' }));
  await waitFor(() => expect(view.getAllByText('1 team')).toHaveLength(1));
  expect(services.requests(updateAgent).map(({ body }) => body)).toEqual([
    { visibility: 'teams', teamIds: [team.id] },
    { visibility: 'teams', teamIds: [team.id] },
    { visibility: 'workspace', teamIds: [] },
  ]);
});

it('makes an agent with instructions, parameters, tools and teams', async () => {
  const { view, user, press, services, opened } = open();
  await press('Create agent');
  expect(opened()).toEqual([{ agentForm: 'new' }]);
  fill(await view.findByRole('textbox', { name: 'Name' }), 'Lektor');
  // The model of the default agent.
  expect(view.getByRole('combobox', { name: 'Model' }).textContent).toContain('Plain');
  await user.click(view.getByRole('combobox', { name: 'Model' }));
  await user.click(await view.findByRole('option', { name: /^Corvus · Meridian/ }));
  await press('Create agent');
  await view.findByText('Write something here or remove this instruction.');
  fill(view.getByRole('textbox', { name: 'Instructions' }), 'Be brief.');
  await press('Add question');
  await press('Add question');
  fill(view.getByRole('textbox', { name: 'Question 1' }), 'Correct [[this]]');
  await press('Add section');
  fill(view.getByRole('textbox', { name: 'Section 2' }), 'In German.');
  const temperature = view.getByRole('textbox', { name: 'Temperature' });
  fill(temperature, '3');
  await view.findByText('2 is the largest value.');
  await press('Create agent');
  expect(services.count(createAgent)).toBe(0);
  fill(temperature, '0,5');
  const effort = view.getByRole('combobox', { name: 'Effort' });
  expect(effort.textContent).toContain('Default: Low');
  await user.click(effort);
  // A value that the texts do not know keeps its name.
  await view.findByRole('option', { name: 'huge' });
  await user.click(view.getByRole('option', { name: 'High' }));
  await user.click(view.getByRole('switch', { name: 'Calculator' }));
  await user.click(view.getByRole('combobox', { name: 'Ask before using Calculator' }));
  await user.click(await view.findByRole('option', { name: 'Asks once in a chat' }));
  await user.click(view.getByRole('radio', { name: 'Selected teams' }));
  await press('Create agent');
  await view.findByText('Select at least one team.');
  await view.findByText('Write something here or remove this question.');
  await press('Remove question 2');
  await user.click(view.getByRole('checkbox', { name: 'Vertrieb' }));
  await press('Create agent');
  await view.findByText('Agent created');
  await view.findByText('Lektor');
  expect(services.requests(createAgent).map(({ body }) => body)).toMatchObject([
    {
      name: 'Lektor',
      modelId: corvus.id,
      modelHostLocation: 'germany',
      systemMessages: ['Be brief.', 'In German.'],
      starterQuestions: ['Correct [[this]]'],
      assignedTools: ['calculator'],
      toolAsks: { calculator: 'once' },
      teamIds: [team.id],
      parameters: { temperature: 0.5, effort: 'high' },
    },
  ]);
  expect(opened()).toEqual([{ agentForm: 'new' }, { agentForm: null }]);
});

it('offers fall-backs only in the place of the agent, and keeps their order', async () => {
  const [first, second] = [model('Linnet'), model('Merlin')];
  const { view, user, press, services } = open({ models: [corvus, plain, first, second] });
  await press('Create agent');
  fill(await view.findByRole('textbox', { name: 'Name' }), 'Lektor');
  const choose = async (field: string, option: RegExp) => {
    await user.click(view.getByRole('combobox', { name: field }));
    await user.click(await view.findByRole('option', { name: option }));
  };
  await choose('Model', /^Corvus · Meridian/);
  fill(view.getByRole('textbox', { name: 'Instructions' }), 'Be brief.');
  await user.click(view.getByRole('combobox', { name: 'Fall-back 1' }));
  await view.findByRole('option', { name: /^Linnet/ });
  expect(view.queryByRole('option', { name: /^(Plain|Corvus)/ })).toBeNull();
  await user.click(view.getByRole('option', { name: /^Merlin/ }));
  await choose('Fall-back 2', /^Linnet/);
  expect(view.queryByRole('combobox', { name: 'Fall-back 3' })).toBeNull();
  await press('Create agent');
  await view.findByText('Agent created');
  expect(services.requests(createAgent)[0]?.body.fallbackModelIds).toEqual([second.id, first.id]);
});

it('changes an agent, whose tools go with a model that takes none', async () => {
  const { view, user, press, services, state } = open();
  await press('Texter');
  await view.findByRole('heading', { name: 'Texter' });
  expect((view.getByRole('button', { name: 'Save agent' }) as HTMLButtonElement).disabled).toBe(true);
  view.getByText('Not available with this model');
  expect(view.queryByRole('textbox', { name: 'Temperature' })).toBeNull();
  await user.click(view.getByRole('combobox', { name: 'Model' }));
  await user.click(await view.findByRole('option', { name: /^Corvus · Meridian/ }));
  await view.findByRole('textbox', { name: 'Temperature' });
  expect(view.getByRole('combobox', { name: 'Location' }).textContent).toContain('Germany');
  services.refuse(updateAgent, { status: 403, code: 'forbidden' });
  await press('Save agent');
  await waitFor(() => expect(services.count(updateAgent)).toBe(1));
  expect(state.agents[1]?.modelId).toBe(plain.id);
});

it('shows what versions have changed, and brings one back', async () => {
  const { view, user, press, services } = open();
  await press('Texter');
  await press('Versions');
  const dialog = within(await view.findByRole('dialog', { name: 'Versions of “Texter”' }));
  await dialog.findByText('now');
  dialog.getByText('Not available any more');
  expect(dialog.queryByRole('button', { name: 'Restore' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Version 1/ }));
  await dialog.findByText('This is the first version.');
  dialog.getByText(/Somebody who has left/);
  await user.click(dialog.getByText('What has changed since'));
  await dialog.findByText('since');
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  const sure = within(await view.findByRole('dialog', { name: 'Restore version 1?' }));
  await user.click(sure.getByRole('button', { name: 'Restore' }));
  await view.findByText('Version 1 restored');
  await view.findByRole('heading', { name: 'Texter, once' });
  expect(view.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Texter, once');
  expect(services.requests(restoreAgentVersion).map(({ params }) => params.number)).toEqual([1]);
});

it('exports an agent and imports a file, whose problems it names', async () => {
  const { view, user, press, services } = open();
  await press('Actions for Texter');
  await user.click(await view.findByRole('menuitem', { name: 'Export' }));
  await waitFor(() => expect(services.count(exportAgents)).toBe(1));
  await press('Import and export');
  await user.click(await view.findByRole('menuitem', { name: 'Import agents' }));
  const dialog = await view.findByRole('dialog', { name: 'Import agents' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No file can be chosen');
  const choose = (content: unknown) =>
    user.upload(
      input,
      new File([typeof content === 'string' ? content : JSON.stringify(content)], 'agents.json', {
        type: 'application/json',
      }),
    );
  await choose('{"format"');
  await view.findByText(/The file is not JSON/);
  await choose({ chats: [] });
  await view.findByText('There are no agents in this file.');
  const wire = z.encode(agentFile, file);
  await choose({ ...wire, agents: [...wire.agents, { ...wire.agents[0], name: 'C#', model: 'gpt' }] });
  await view.findByText(/Agent 2 *: Name is missing or not valid/);
  await view.findByText(/Agent 2 *: Model is missing or not valid/);
  expect(services.count(importAgents)).toBe(0);
  await choose(wire);
  await within(dialog).findByText('Gast');
  await press('Import');
  await view.findByText('Agent 1 Gast: Tools “oracle” is not known in this workspace.');
  await user.click(
    within(dialog).getByRole('checkbox', { name: 'Import without these tools, teams and fall-back models' }),
  );
  await press('Import');
  await view.findByText('1 agent imported');
  await view.findByText('Gast');
});

it('exports more agents than one file takes as several, each of which can be imported', async () => {
  const blobs: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    // Only files are saved in this test.
    blobs.push(blob as Blob);
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const own = (name: string) => buildAgent({ name, internalId: undefined, i18n: undefined });
  const agents = [
    // A file fits two of these pictures, but not three.
    ...[own('Heavy 1'), own('Heavy 2'), own('Heavy 3')],
    ...Array.from({ length: 103 }, (_, index) => own(`Agent ${index}`)),
    buildAgent({ name: 'Assistant', internalId: 'assistant', i18n: undefined }),
  ];
  const { view, user, press, services } = open({ agents });
  const exportAll = async () => {
    await press('Import and export');
    await user.click(await view.findByRole('menuitem', { name: 'Export own agents' }));
  };
  const restore = services.refuse(
    exportAgents,
    { status: 404, code: 'not_found' },
    ({ query }) => query.ids?.includes(agents[105]?.id ?? '') === true,
  );
  await exportAll();
  await view.findByText('The file was not saved');
  expect(blobs).toEqual([]);
  restore();
  await exportAll();
  await view.findByText('4 files saved');
  view.getByText(/Import the files one after the other/);
  expect(names).toEqual([1, 2, 3, 4].map(number => `Agents ${number} of 4.json`));
  expect(blobs.every(({ size }) => size <= 1_000_000)).toBe(true);
  const files = await Promise.all(blobs.map(textOf));
  const others = agents.slice(3, -1).map(({ name }) => name);
  expect(files.map(text => z.decode(agentFile, JSON.parse(text)).agents.map(({ name }) => name))).toEqual([
    ['Heavy 1', 'Heavy 2'],
    ['Heavy 3', ...others.slice(0, 49)],
    others.slice(49, 99),
    others.slice(99),
  ]);
});

/** jsdom has no `blob.text()`. */
const textOf = (blob: Blob) =>
  new Promise<string>(resolve => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

it('shows in the form what a model costs, and since when its service has not answered', async () => {
  const priced = model('Priced', { priceInEuro: { input: 0.5, output: 12 } });
  const agent = buildAgent({ name: 'Texter', modelId: priced.id, internalId: undefined, i18n: undefined });
  const failingSince = new Date('2026-01-10T09:00:00').getTime();
  const { view, user } = open({ agents: [agent], models: [priced, plain], failingSince, form: agent.id });
  const price = '€0.50 per million input tokens, €12.00 per million output tokens';
  await view.findByText(price);
  view.getByText('€€');
  const failure = /^Meridian has not answered since 10 Jan 2026, 0?9:00/;
  expect(view.getByText(failure).closest('[role=status]')).toBeTruthy();
  await user.click(view.getByRole('combobox', { name: 'Model' }));
  const option = await view.findByRole('option', { name: /^Priced/ });
  expect(option.textContent).toContain(price);
  expect(option.textContent).toContain('Meridian has not answered');
  await user.click(await view.findByRole('option', { name: /^Plain/ }));
  await view.findByText('Costs no credit');
  view.getByText('Free');
  expect(view.queryByText(price)).toBeNull();
});

it('calls only agents that do not draw free of charge, in the form and in the list', async () => {
  const painter = model('Painter', {
    abilities: [{ type: 'image', constraints: [{ direction: 'output', unit: 'images' }] }],
    priceInEuro: { input: 0, output: 0, image: 0.05 },
  });
  const draws = { internalId: undefined, i18n: undefined, assignedTools: ['generate_image'] };
  const agent = buildAgent({ name: 'Illustrator', modelId: corvus.id, ...draws });
  const canvas = buildAgent({ name: 'Canvas', modelId: painter.id, internalId: 'canvas' });
  const { view, press } = open({ agents: [agent, canvas], models: [corvus, painter], locale: 'de' });
  const row = (await view.findByRole('button', { name: 'Illustrator' })).closest('tr');
  expect(row?.textContent).toContain('€€Text kostenlos; 0,05\u00a0€ pro Bild');
  await press('Illustrator');
  await view.findByText(/^Text kostenlos; 0,05 € pro Bild$/);
  expect(view.queryByText('Kostet kein Guthaben')).toBeNull();
});

it('names a retired model in the form, which cannot be chosen again, and no failure of a service that answers', async () => {
  const retired = model('Old', { isAvailable: false });
  const agent = buildAgent({ name: 'Texter', modelId: retired.id, internalId: undefined, i18n: undefined });
  const { view, user } = open({ agents: [agent], models: [retired, plain], form: agent.id });
  const field = await view.findByRole('combobox', { name: 'Model' });
  expect(field.textContent).toContain('Old (retired)');
  expect(view.queryByText(/has not answered/)).toBeNull();
  await user.click(field);
  const option = await view.findByRole('option', { name: /^Old \(retired\)/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  await user.click(await view.findByRole('option', { name: /^Plain/ }));
  await waitFor(() => expect(field.textContent).toContain('Plain'));
  await user.click(field);
  await view.findByRole('option', { name: /^Plain/ });
  expect(view.queryByRole('option', { name: /Old/ })).toBeNull();
});

it.each([true, false])(
  'opens a chat with an agent at its address (a host that goes there: %s)',
  async handled => {
    const visited: string[] = [];
    const navigate = ({ href }: { readonly href: string }) => {
      visited.push(href);
      return { handled };
    };
    const { view, user, press, state } = open({ host: { navigate } });
    await press('Actions for Texter');
    await user.click(await view.findByRole('menuitem', { name: 'Open in chat' }));
    await waitFor(() => expect(visited).toEqual([`/chat?agent=${state.agents[1]?.id}`]));
    const said = '“Texter” answers in the chat now';
    if (handled) {
      // A later notification follows any earlier one, so its arrival proves that there was none.
      await press('Actions for Texter');
      await user.click(await view.findByRole('menuitem', { name: 'Duplicate' }));
      await view.findByText('Agent duplicated, without its files');
      expect(view.queryByText(said)).toBeNull();
    } else await view.findByText(said);
  },
);

it('names the characters that a description may not contain', async () => {
  const { view, press } = open();
  await press('Create agent');
  fill(await view.findByRole('textbox', { name: 'Description' }), 'Reads: a=b');
  await press('Create agent');
  await view.findByText('Leave out : =');
});

it('asks before something typed is lost', async () => {
  const { view, press } = open();
  await press('Create agent');
  fill(await view.findByRole('textbox', { name: 'Name' }), 'Lektor');
  await press('Back to all agents');
  await view.findByRole('dialog');
});

it('keeps what is typed over a reload, until it is discarded, saved or its user leaves', async () => {
  const first = open({ form: 'new' });
  fill(await first.view.findByRole('textbox', { name: 'Name' }), 'Lektor');
  first.unmount();
  const second = open({ form: 'new' });
  await second.view.findByText('Your draft was restored');
  const name = second.view.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveProperty('value', 'Lektor');
  await second.press('Discard draft');
  expect(name).toHaveProperty('value', '');
  await second.press('Undo');
  expect(name).toHaveProperty('value', 'Lektor');
  fill(second.view.getByRole('textbox', { name: 'Instructions' }), 'You read.');
  fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true });
  await second.view.findByText('Agent created');
  second.unmount();
  const third = open({ form: 'new' });
  const again = await third.view.findByRole('textbox', { name: 'Name' });
  expect(again).toHaveProperty('value', '');
  fill(again, 'Lektorin');
  await third.peer.request('logout', {});
  expect(Object.values({ ...sessionStorage }).join()).not.toContain('Lektorin');
});

it('restores no draft of an agent that has been changed since', async () => {
  const agent = buildAgent({ name: 'Texter', internalId: undefined, i18n: undefined });
  const first = open({ agents: [agent], form: agent.id });
  fill(await first.view.findByRole('textbox', { name: 'Name' }), 'Texterin');
  first.unmount();
  const second = open({ agents: [agent], form: agent.id });
  await second.view.findByText('Your draft was restored');
  second.unmount();
  const third = open({ agents: [{ ...agent, description: 'Writes' }], form: agent.id });
  expect(await third.view.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Texter');
  expect(third.view.queryByText('Your draft was restored')).toBeNull();
});

it('gives the focus to the name of a new agent, to a row after its form, and to the next one after a removed one', async () => {
  const { view, user, press, root } = open();
  await press('Create agent');
  const name = await view.findByRole('textbox', { name: 'Name' });
  expect(root.activeElement).toBe(name);
  fill(name, 'Lektor');
  fill(view.getByRole('textbox', { name: 'Instructions' }), 'You read.');
  await press('Create agent');
  await waitFor(() => expect(root.activeElement).toBe(view.queryByRole('button', { name: 'Lektor' })));
  await press('Texter');
  await press('Back to all agents');
  expect(root.activeElement).toBe(await view.findByRole('button', { name: 'Texter' }));
  await press('Actions for Lektor');
  await user.click(await view.findByRole('menuitem', { name: 'Delete agent' }));
  await press('Delete agent');
  await waitFor(() => expect(root.activeElement).toBe(view.getByRole('button', { name: 'Texter' })));
});

it('follows the page, and says that an agent does not exist or that others manage agents', async () => {
  const { view, unmount } = open({ form: crypto.randomUUID() });
  await view.findByText('There is no such agent');
  unmount();
  const member = open({ mayManage: false });
  await member.view.findByText('Administrators manage the agents');
  expect(member.services.count(listManagedAgents)).toBe(0);
  expect(member.view.queryByRole('button', { name: 'Ratings of your agents' })).toBeNull();
});

it('shows creators who may not manage agents how their own ones were rated', async () => {
  const agents = ['Assistant', 'Lektor', 'Texter'].map(name =>
    buildAgent({
      name,
      i18n: undefined,
      internalId: undefined,
      isMine: name === 'Assistant' ? undefined : true,
    }),
  );
  const { view, user, press, services } = open({ mayManage: false, agents });
  await press('Ratings of your agents');
  const dialog = within(await view.findByRole('dialog', { name: 'Ratings of “Lektor”' }));
  await dialog.findByText('Good: 1, bad: 1. The latest first, without names.');
  await user.click(dialog.getByRole('combobox', { name: 'Agent' }));
  expect(view.queryByRole('option', { name: 'Assistant' })).toBeNull();
  await user.click(await view.findByRole('option', { name: 'Texter' }));
  await view.findByRole('dialog', { name: 'Ratings of “Texter”' });
  await waitFor(() =>
    expect(services.requests(listAgentFeedback).map(({ params }) => params.agentId)).toEqual(
      agents.slice(1).map(({ id }) => id),
    ),
  );
});

it('tries an agent as it stands in its form, without saving it', async () => {
  const { view, services, press } = open({ form: 'new' });
  fill(await view.findByRole('textbox', { name: /^Instructions/ }), 'You know the harbour.');
  const question = view.getByRole('textbox', { name: 'Ask the agent' });
  fill(question, 'When is high water?');
  fireEvent.keyDown(question, { key: 'Enter' });
  await view.findByText('noon', { selector: 'strong' });
  view.getByText('Used: Calculator');
  expect((question as HTMLTextAreaElement).value).toBe('');
  fill(question, 'And today?');
  await press('Send question');
  await waitFor(() => expect(view.getAllByText('noon', { selector: 'strong' })).toHaveLength(2));
  const asked = services.requests(tryAgent).map(({ body }) => body);
  expect(asked[0]?.agent).toMatchObject({ systemMessages: ['You know the harbour.'], modelId: plain.id });
  expect(asked[1]?.messages).toEqual([
    { role: 'user', text: 'When is high water?' },
    { role: 'assistant', text: 'At **noon**.' },
    { role: 'user', text: 'And today?' },
  ]);
  expect(services.count(createAgent)).toBe(0);
  await press('Begin again');
  expect(view.queryByText('noon')).toBeNull();
});

/** Selects files as the browser's file dialog does. */
const pick = (view: ReturnType<typeof within>, ...files: File[]) =>
  fireEvent.change(view.getByLabelText(/^(Add files|Dateien hinzufügen)$/, { selector: 'input' }), {
    target: { files },
  });
const note = (name: string, text = 'Quiet after ten.') => new File([text], name, { type: 'text/plain' });

it('adds files to an agent at once, says why one was not taken, and removes them', async () => {
  const { view, press, services, state } = open();
  await press('Texter');
  await view.findByRole('button', { name: 'Add files' });
  const held = services.hold(uploadAgentFile);
  pick(view, note('rules.txt'));
  await view.findByText('0 % of 16 bytes');
  await view.findByRole('button', { name: 'Cancel rules.txt' });
  held.release();
  await view.findByRole('button', { name: 'Remove rules.txt' });
  expect(services.requests(uploadAgentFile)[0]?.params.agentId).toBe(state.agents[1]?.id);
  const restore = services.refuse(uploadAgentFile, { status: 413, code: 'file_quota_reached' });
  pick(view, note('more.txt'), note('more.exe'));
  await view.findByText('The workspace has no room for more files');
  await view.findByText('This type of file is not accepted');
  expect(view.queryByRole('button', { name: 'Try more.exe again' })).toBeNull();
  restore();
  await press('Try more.txt again');
  await view.findByRole('button', { name: 'Remove more.txt' });
  await press('Remove more.exe');
  const refuse = services.refuse(deleteChatFile, { status: 503, code: 'unavailable' });
  await press('Remove rules.txt');
  await view.findByText('The file could not be removed');
  refuse();
  await press('Remove rules.txt');
  await waitFor(() => expect(view.queryByRole('button', { name: 'Remove rules.txt' })).toBeNull());
  // Forms in Node lose the file names.
  await waitFor(() => expect(state.files).toHaveLength(1));
});

it.each([
  ['en', 'At most 20 files are possible here', { max: 20 }],
  ['de', 'Hier sind höchstens 20 Dateien möglich', { max: 20 }],
  ['en', 'The upload failed', undefined],
] as const)(
  'says how many files fit where another tab has filled the agent (%s: %s)',
  async (locale, text, details) => {
    const { view, press, services } = open({ locale });
    await press('Texter');
    await view.findByLabelText(/^(Add files|Dateien hinzufügen)$/, { selector: 'input' });
    services.refuse(uploadAgentFile, { status: 409, code: 'conflict', ...(details && { details }) });
    pick(view, note('rules.txt'));
    await view.findByText(text);
  },
);

it('tries a new agent with the files that wait for it, and deletes their copies afterwards', async () => {
  const { view, press, services } = open({ form: 'new', locale: 'de' });
  const question = await view.findByRole('textbox', { name: 'Den Agenten fragen' });
  pick(view, note('rules.txt'), note('gone.txt'));
  await view.findAllByText(/wird mit dem Agenten hinzugefügt|mit dem Agenten/);
  const ask = (text: string) => {
    fill(question, text);
    fireEvent.keyDown(question, { key: 'Enter' });
  };
  const restore = services.refuse(uploadTrialFile, { status: 422, code: 'file_encrypted' });
  ask('Wann ist Ruhe?');
  await view.findByRole('alert');
  view.getByText('rules.txt', { selector: '.o-note *' });
  restore();
  await press('gone.txt entfernen');
  // The problem may be gone.
  expect(view.queryByRole('alert')).toBeNull();
  ask('Wann ist Ruhe?');
  await view.findByText('Genutzt: Rechner');
  ask('Und sonntags?');
  await waitFor(() => expect(services.count(tryAgent)).toBe(2));
  await waitFor(() => expect(view.getAllByText('Genutzt: Rechner')).toHaveLength(2));
  // One copy serves all questions.
  expect(services.requests(uploadTrialFile)).toHaveLength(2);
  const ids = services.requests(tryAgent).map(({ body }) => body.file_ids);
  expect(ids[0]).toHaveLength(1);
  expect(ids[1]).toEqual(ids[0]);
  expect(services.count(uploadAgentFile)).toBe(0);
  expect(services.count(deleteChatFile)).toBe(0);
  await press('Zurück zu allen Agenten');
  await press('Verlassen');
  await waitFor(() =>
    expect(services.requests(deleteChatFile).map(({ params }) => params.fileId)).toEqual(ids[0]),
  );
});

it('refuses wrong files at once, before any upload, beside the others', async () => {
  const { view, services } = open({ form: 'new' });
  await view.findByRole('button', { name: 'Add files' });
  const shown = vi.fn();
  Object.assign(Element.prototype, { scrollIntoView: shown });
  const huge = note('huge.txt');
  Object.defineProperty(huge, 'size', { value: 30_000_000 });
  pick(view, note('rules.txt'), note('tool.exe'), note('empty.txt', ''), huge);
  await view.findByText('This type of file is not accepted');
  await view.findByText('16 bytes, added with the agent');
  await view.findByText('The file is empty');
  await view.findByText(/^The file is too large/);
  expect(view.queryByRole('button', { name: /^Try .* again$/ })).toBeNull();
  expect(shown).toHaveBeenCalled();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  // One file more than an agent may have.
  pick(view, ...Array.from({ length: 20 }, (_, index) => note(`${index}.txt`)));
  await view.findByText('At most 20 files are possible here');
  expect(view.getAllByText('16 bytes, added with the agent')).toHaveLength(20);
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Add files' }).disabled).toBe(true);
  expect(services.count(uploadAgentFile)).toBe(0);
});

it('drops the problem of a trial once the form is corrected', async () => {
  const { view, services } = open({ form: 'new', models: [corvus] });
  const question = await view.findByRole('textbox', { name: 'Ask the agent' });
  const ask = () => {
    fill(question, 'When is high water?');
    fireEvent.keyDown(question, { key: 'Enter' });
  };
  const temperature = view.getByRole('textbox', { name: /^Temperature/ });
  fill(temperature, '9');
  ask();
  await view.findByText(/^Choose a model and/);
  fill(temperature, '8');
  view.getByText(/^Choose a model and/);
  fill(temperature, '1');
  await waitFor(() => expect(view.queryByText(/^Choose a model and/)).toBeNull());
  const restore = services.refuse(tryAgent, { status: 400, code: 'capability_not_available' });
  ask();
  await view.findByRole('alert');
  restore();
  fill(temperature, '0.5');
  await waitFor(() => expect(view.queryByRole('alert')).toBeNull());
  expect((question as HTMLTextAreaElement).value).toBe('When is high water?');
});

it('keeps files until a new agent is there, and stays where one of them was not taken', async () => {
  const { view, press, services, state, opened } = open();
  await press('Create agent');
  fill(await view.findByRole('textbox', { name: 'Name' }), 'Hausmeister');
  fill(view.getByRole('textbox', { name: 'Instructions' }), 'You know the house.');
  pick(view, note('rules.txt'), note('keys.txt'), note('gone.txt'));
  await view.findAllByText('16 bytes, added with the agent');
  await press('Remove gone.txt');
  expect(services.count(uploadAgentFile)).toBe(0);
  const isSecond = () => services.count(uploadAgentFile) > 1;
  const restore = services.refuse(uploadAgentFile, { status: 413, code: 'file_quota_reached' }, isSecond);
  await press('Create agent');
  await view.findByText('The agent was created, but one file was not added. Try it again or remove it.');
  await view.findByText('The workspace has no room for more files');
  expect(services.count(createAgent)).toBe(1);
  expect(opened()).toEqual([{ agentForm: 'new' }]);
  restore();
  await press('Try keys.txt again');
  await view.findByRole('button', { name: 'Remove keys.txt' });
  expect(state.files).toHaveLength(2);
  // Saving now updates the existing agent.
  fill(view.getByRole('textbox', { name: 'Name' }), 'Hausmeisterin');
  await press('Save agent');
  await view.findByText('Agent saved');
  expect(services.count(createAgent)).toBe(1);
  expect(services.count(updateAgent)).toBe(1);
});
