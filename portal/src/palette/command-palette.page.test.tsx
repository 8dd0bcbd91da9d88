import {
  type Agent,
  coverSeedOf,
  listAgents,
  listMembers,
  listMyChannels,
  type PromptCard,
  searchChats,
} from '@oriel/contracts';
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { api, openPortal, setUpPortal, visible, waitFor } from '../test-support/open-portal';

setUpPortal();

const channelId = '606a97db-8d42-44f4-8b04-296dd1a4be5a';
const memberId = '4ee1a2a0-4ab3-4a39-8a07-0c8f7e5e1f11';

beforeEach(() => {
  api().fake.on(listMyChannels, () =>
    Response.json([{ id: channelId, name: 'Office cost per seat', last_message_at: 0, created_at: 0 }]),
  );
});

const openPalette = async (address = '/settings') => {
  const { view, store } = await openPortal(address);
  const user = userEvent.setup();
  await view.findByRole('link', { name: 'Appearance' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await view.findByRole('combobox', { name: 'Search and commands' });
  return { view, user, field, store };
};

it('opens by Ctrl+K, finds a page by a few letters and goes there', async () => {
  const { view, user } = await openPalette();
  await user.keyboard('worksp prom');
  await view.findByRole('option', { name: 'Workspace prompts' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/prompts/workspace'));
  expect(view.queryByRole('combobox', { name: 'Search and commands' })).toBeNull();
});

it('receives letters typed after the shortcut before the search is loaded', async () => {
  const { view } = await openPortal('/settings');
  await view.findByRole('link', { name: 'Appearance' });
  await userEvent.setup().keyboard('{Control>}k{/Control}worksp prom');
  const field = view.getByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });
  expect(field.value).toBe('worksp prom');
  await view.findByRole('option', { name: 'Workspace prompts' });
});

it('finds chats of the person', async () => {
  const { view, user } = await openPalette();
  await user.keyboard('seat');
  await user.click(await view.findByRole('option', { name: /Office cost per seat/ }));
  await waitFor(() => expect(window.location.pathname).toBe(`/chat/${channelId}`));
});

it('finds messages of all chats, and goes to the place', async () => {
  const messageId = '0c6a2c46-6cbd-4f0c-9d3b-0f3c0d2b6a11';
  const hit = { channel_id: channelId, channel_name: 'Office cost per seat', archived: false, at: 1 };
  api().fake.on(searchChats, () =>
    Response.json({
      hits: [{ ...hit, message: { id: messageId, role: 'user', excerpt: 'What does the harbour cost?' } }],
      has_more: false,
    }),
  );
  const { view, user } = await openPalette();
  await user.keyboard('harb');
  await user.click(await view.findByRole('option', { name: /What does the harbour cost/ }));
  await waitFor(() => expect(window.location.pathname).toBe(`/chat/${channelId}`));
});

const card: PromptCard = {
  id: crypto.randomUUID(),
  title: 'Deutsch for letters',
  description: 'Corrects letters.',
  prompt: 'Correct this.',
  tags: [],
  createdBy: null,
  createdByName: null,
  image: '/v1/cards/1/image',
  thumbnail: '/v1/cards/1/thumbnail',
  cover: coverSeedOf('Deutsch for letters'),
  visibility: 'ORG',
  defaultAgentId: null,
  space: null,
  language: null,
  uses: 0,
  rights: [],
  version: 1,
  variableCount: 0,
  createdAt: '2026-11-14T09:00:00.000Z',
  updatedAt: '2026-11-14T09:00:00.000Z',
};

it('keeps pages and commands first when the services answer', async () => {
  api().cards.push(card);
  const { view, user, store } = await openPalette();
  await user.keyboard('deutsch');
  await view.findByRole('option', { name: /Deutsch for letters/ });
  const options = view.getAllByRole('option');
  expect(options.map(each => each.textContent)).toEqual([
    'Language: Deutsch',
    expect.stringContaining('letters'),
  ]);
  expect(options[0]?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(store.preferences.locale.value).toBe('de');
});

it('finds agents, and opens a chat with one', async () => {
  const agent: Agent = {
    id: crypto.randomUUID(),
    modelId: crypto.randomUUID(),
    name: 'Code reviewer',
    modelHostLocation: 'germany',
    systemMessages: [],
    assignedTools: [],
    teamIds: [],
    parameters: {},
    abilities: [{ type: 'chat' }],
  };
  api().fake.on(listAgents, () => [agent]);
  const { view, user } = await openPalette();
  await user.keyboard('code rev');
  await user.click(await view.findByRole('option', { name: /Code reviewer/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/chat'));
  expect(window.history.state.usr).toMatchObject({ agent: agent.id });
});

it('names each page once, and starts new things', async () => {
  api().permissions.push('leadOrganizationTeams');
  api().features = { ...api().features, ...visible('leadOrganizationTeams', 'manageOrganizationAgents') };
  const { view, user, field, store } = await openPalette();
  const options = async (question: string) => {
    await user.clear(field);
    await user.keyboard(question);
    await waitFor(() => expect(view.getAllByRole('status').map(each => each.textContent)).toContain(''));
    return view.queryAllByRole('option').map(option => option.textContent);
  };
  expect((await options('teams')).filter(each => each?.endsWith('Teams'))).toEqual(['Workspace: Teams']);
  expect(await options('new team')).toContain('Create team');
  expect(await options('create agent')).toContain('Create agent');
  await options('sidebar');
  await user.keyboard('{Enter}');
  expect(store.preferences.isSidebarFolded.value).toBe(true);
  await user.keyboard('{Control>}b{/Control}');
  expect(store.preferences.isSidebarFolded.value).toBe(false);
});

it('asks the services for prompts, and for members where they may be seen', async () => {
  const { organizations, permissions } = api();
  // The first one is personal, without other members.
  organizations.shift();
  const id = organizations[0]?.id ?? '';
  permissions.push('manageOrganizationMembers');
  const date = '2026-11-01T09:00:00.000Z';
  const person = { id: memberId, username: 'lena', fullname: 'Lena Brandt', email: 'lena@example.org' };
  const member = {
    id: memberId,
    organizationId: id,
    user: { ...person, createdAt: date, updatedAt: date },
    invitedAt: null,
    joinedAt: date,
    createdAt: date,
    createdBy: null,
    createdByName: null,
    updatedAt: date,
    organizationOwner: false,
    organizationRole: null,
    organizationProductRoles: null,
    teams: [],
    lastActiveAt: null,
    spentMicroeuro: null,
  };
  api().fake.on(listMembers, () =>
    Response.json({ results: [member], totalCount: 1, seats: { taken: 1, limit: 5, invited: 0 } }),
  );
  const { view, user, store } = await openPalette();
  await user.keyboard('lena');
  await view.findByRole('option', { name: /Lena Brandt/ });
  expect(api().calls.filter(call => call.includes('/members?'))).toHaveLength(1);
  expect(api().calls).toContain('POST /api/prompts/v1/cards/filter-with-tags');
  // Selecting her row searches the member list for her.
  api().features = { ...api().features, ...visible('manageOrganization') };
  await store.reloadAccess();
  await user.click(view.getByRole('option', { name: /Lena Brandt/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/workspace/manage'));
  await waitFor(() =>
    expect(api().calls.filter(call => call.includes('search=lena%40example.org'))).not.toEqual([]),
  );
});

it.each([
  ['audit', 'Workspace: Audit log'],
  ['invoices', 'Workspace: Usage and billing'],
  ['api key', 'Workspace: API keys'],
  ['retention', 'Workspace: General'],
])('finds settings by “%s”', async (question, name) => {
  const rights = ['viewOrganizationSettings', 'viewOrganizationUsage', 'viewOrganizationAudit'] as const;
  api().permissions.push(...rights);
  api().features = { ...api().features, ...visible('manageOrganization', ...rights) };
  const { view, user } = await openPalette();
  await user.keyboard(question);
  expect(await view.findByRole('option', { name })).toBeTruthy();
});

it('finds settings by German words, and starts a chat', async () => {
  const { view, user, store } = await openPalette();
  store.preferences.locale.value = 'de';
  await user.keyboard('Aufbewahrung');
  expect(await view.findByRole('option', { name: 'Arbeitsbereich: Allgemein' })).toBeTruthy();
  await user.clear(view.getByRole('combobox'));
  await user.keyboard('Neuer Chat');
  expect(await view.findByRole('option', { name: /^Neuer Chat/ })).toBeTruthy();
});

it('lists the shortcuts on ?, but not while typing', async () => {
  const { view, user } = await openPalette();
  await user.keyboard('?');
  expect(view.queryByRole('table')).toBeNull();
  await user.keyboard('{Escape}?');
  const dialog = await view.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const row = within(dialog).getByText('Search and commands').closest('tr');
  expect(row?.textContent).toBe('Search and commandsCtrl K');
  const keysOf = (action: string) => within(dialog).getByText(action).nextElementSibling?.textContent;
  expect(['Write a question', 'Previous chat', 'Next chat', 'Copy the last answer'].map(keysOf)).toEqual([
    '/',
    'Alt ↑',
    'Alt ↓',
    'Ctrl ⇧ E',
  ]);
});

it('offers the list of shortcuts and printing', async () => {
  const { view, user } = await openPalette();
  await user.keyboard('shortcuts');
  await user.click(await view.findByRole('option', { name: /Keyboard shortcuts/ }));
  expect(await view.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

it('says that nothing was found', async () => {
  const { view, user } = await openPalette();
  await user.keyboard('qqqqqq');
  await waitFor(() =>
    expect(view.getAllByRole('status').map(each => each.textContent)).toContain('Nothing found for “qqqqqq”'),
  );
});

it('carries out actions, and offers first what was used last', async () => {
  const { view, user } = await openPalette();
  await user.keyboard('dark');
  await user.click(await view.findByRole('option', { name: 'Colour scheme: Dark' }));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('cookies');
  await user.click(await view.findByRole('option', { name: 'Settings: Cookies' }));
  await user.keyboard('{Control>}k{/Control}');
  const group = await view.findByRole('group', { name: 'Recently used' });
  expect(group.querySelector('[role="option"]')?.textContent).toBe('Settings: Cookies');
  expect(Object.keys(localStorage).filter(key => key.includes('palette'))).toEqual([]);
});

it('keeps what was used last in the browser only with consent', async () => {
  localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: true }));
  const { view, user } = await openPalette();
  await user.keyboard('profile');
  await user.click(await view.findByRole('option', { name: 'Settings: Profile' }));
  const [key = ''] = Object.keys(localStorage).filter(each => each.includes('palette'));
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(['settings.profile']);
});

it('offers a guest only what a guest may open', async () => {
  api().user = { authenticated: false };
  api().features = visible();
  const { view, user } = await openPalette();
  await user.keyboard('set');
  const options = (await view.findAllByRole('option')).map(option => option.textContent);
  expect(options).toEqual(expect.arrayContaining(['Settings: Appearance', 'Settings: Cookies']));
  expect(options).not.toContain('Settings: Profile');
});

it('does not open over a dialog', async () => {
  const { view, user } = await openPalette();
  await user.keyboard('{Control>}k{/Control}');
  expect(view.getAllByRole('combobox', { name: 'Search and commands' })).toHaveLength(1);
});
