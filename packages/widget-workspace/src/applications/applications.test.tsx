import {
  checkOrigin,
  createApplication,
  deleteApplication,
  listApplications,
  listCardLists,
  trustApplication,
  updateApplication,
} from '@oriel/contracts';
import { expect, it, vi } from 'vitest';
import { buildAgent } from '../test-support/fake-agents';
import { buildApplication, buildCardList } from '../test-support/fake-applications';
import { fill, open, setUpWorkspace, waitFor } from '../test-support/open-workspace';
import { readDomains, readOrigins } from './read-origins';

setUpWorkspace();

const trust = {
  domains: ['nordhafen.example'],
  since: '2026-11-03T09:00:00.000Z',
  byName: 'Olga Owner',
  members: 2,
};

function openApplications(
  applications = [buildApplication('Intranet')],
  role: 'owner' | 'administrator' = 'administrator',
) {
  const copy = vi.fn(async (_: { text: string }) => ({ handled: true }));
  const opened = open(
    { role, signedInFor: 0 },
    { state: { props: { tab: 'applications' } }, host: { copy } },
  );
  opened.administration.applications.applications = applications;
  const unfold = async (title: string) => {
    const summary = await opened.view.findByText(title);
    await opened.user.click(summary);
    // jsdom opens it without the event.
    summary.closest('details')?.dispatchEvent(new Event('toggle'));
  };
  const choose = async (action: string) => {
    await opened.press('Actions for Intranet');
    await opened.user.click(await opened.view.findByRole('menuitem', { name: action }));
  };
  return { ...opened, copy, unfold, choose };
}

it('reads origins from addresses of pages, each once', () => {
  expect(readOrigins('https://a.example/start\n https://a.example, http://b.example:8080')).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ]);
  expect(readOrigins('*.example.com')).toEqual(['*.example.com']);
});

it('reads domains from domains and addresses, each once', () => {
  expect(readDomains('Nordhafen.example\n@nordhafen.example, ines@sued.example')).toEqual([
    'nordhafen.example',
    'sued.example',
  ]);
});

it('makes an application, and says what is wrong with it before', async () => {
  const { view, user, services, press, dialog } = openApplications([]);
  await view.findByText('No applications yet');
  await press('Create application');
  const form = await dialog('Create application');
  fill(form, 'Name', 'Intranet');
  fill(form, 'Allowed origins', '*.example.com');
  await user.click(form.getByRole('checkbox', { name: 'Chat' }));
  await user.click(form.getByRole('button', { name: 'Create application' }));
  await form.findByText(/Write each as scheme and host/);
  form.getByText('Choose at least one widget.');
  expect(services.count(createApplication)).toBe(0);
  fill(form, 'Allowed origins', 'https://intranet.example.com/start');
  await user.click(form.getByRole('checkbox', { name: 'Prompts' }));
  await user.click(form.getByRole('button', { name: 'Create application' }));
  await view.findByText('“Intranet” was created');
  expect(services.requests(createApplication)[0]?.body).toEqual({
    name: 'Intranet',
    allowedOrigins: ['https://intranet.example.com'],
    widgets: ['prompts'],
    signInHours: 8,
    offersSignIn: false,
    shownAgentIds: [],
    shownListIds: [],
  });
});

it('changes an application', async () => {
  const { view, user, services, choose, dialog } = openApplications();
  await choose('Edit');
  const form = await dialog('Edit “Intranet”');
  fill(form, 'Name', 'Extranet');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await view.findByText('“Extranet” was changed');
  expect(services.requests(updateApplication)[0]?.body).toMatchObject({ name: 'Extranet' });
});

it('sets how long a sign-in lasts, and which agents and prompts are shown', async () => {
  const { view, user, services, administration, state, choose, dialog } = openApplications([
    buildApplication('Intranet', { signInHours: 12 }),
  ]);
  const handbook = buildCardList('Handbook', state.organization.id);
  administration.applications.lists = [
    handbook,
    buildCardList('Mine', state.organization.id, { visibility: 'PRIVATE', personal: true }),
    buildCardList('Curated', crypto.randomUUID()),
  ];
  const support = buildAgent('Support');
  administration.agents.own = [support, buildAgent('Board', { isPublic: false })];
  await view.findByText('12 hours');
  view.getByText('Only the default agent');
  view.getByText('None');
  await choose('Edit');
  const form = await dialog('Edit “Intranet”');
  const pick = async (field: string, option: string) => {
    await user.click(form.getByRole('combobox', { name: field }));
    await user.click(await view.findByRole('option', { name: option }));
  };
  await pick('A sign-in lasts', '7 days');
  await pick('Agents shown', 'Chosen agents');
  await user.click(await form.findByRole('checkbox', { name: 'Support' }));
  expect(form.queryByRole('checkbox', { name: 'Board' })).toBeNull();
  await pick('Prompts shown', 'Chosen lists');
  await user.click(await form.findByRole('checkbox', { name: 'Handbook' }));
  expect(form.queryByRole('checkbox', { name: /Mine|Curated/ })).toBeNull();
  await user.click(form.getByRole('switch', { name: 'Offer sign-in to the workspace' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await view.findByText('7 days');
  view.getByText('The default agent and 1 more');
  view.getByText('From 1 list');
  const shown = { shownAgentIds: [support.id], shownListIds: [handbook.id] };
  const sent = { signInHours: 168, offersSignIn: true, ...shown };
  expect(services.requests(updateApplication)[0]?.body).toMatchObject(sent);
  await choose('Edit');
  const again = await dialog('Edit “Intranet”');
  await user.click(again.getByRole('combobox', { name: 'Agents shown' }));
  await user.click(await view.findByRole('option', { name: 'All for the whole workspace' }));
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(services.requests(updateApplication)[1]?.body).toMatchObject({
      shownAgentIds: null,
      shownListIds: [handbook.id],
    }),
  );
});

it('keeps the chosen lists where the page may not list them', async () => {
  const shownListIds = [crypto.randomUUID()];
  const { user, services, choose, dialog } = openApplications([
    buildApplication('Intranet', { shownListIds }),
  ]);
  services.refuse(listCardLists, { status: 403, code: 'forbidden' });
  await choose('Edit');
  const form = await dialog('Edit “Intranet”');
  await form.findByText(/^The lists can be shown only in the portal/);
  fill(form, 'Name', 'Extranet');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(services.requests(updateApplication)[0]?.body).toMatchObject({ shownListIds }));
});

it('says how many people there are, and what becomes of those with the address of a member', async () => {
  const { view, choose, dialog } = openApplications([
    buildApplication('Intranet', { people: { count: 1_204, withMemberAddress: 3 } }),
  ]);
  await view.findByText('1,204');
  view.getByText(
    '3 of them give the address of a member, but count as people of this application until it is trusted.',
  );
  await choose('Delete');
  const question = await dialog('Delete “Intranet”?');
  question.getByText(/Its 1,204 people and everything they have written are deleted\.$/);
});

it('lets the owner trust an application after saying what that means, change its domains and end the trust', async () => {
  const { view, user, services, choose, dialog } = openApplications(undefined, 'owner');
  await view.findByText('Not trusted: its server vouches only for people of the application.');
  await choose('Trust application');
  const form = await dialog('Trust “Intranet”?');
  form.getByText(/can then act as any member with an address at these domains/);
  form.getByText(/secret keys can read what was written through the application/);
  fill(form, 'Domains of the addresses', 'https://nordhafen');
  await user.click(form.getByRole('button', { name: 'Trust application' }));
  await form.findByText(/^Write each without a scheme/);
  expect(services.count(trustApplication)).toBe(0);
  fill(form, 'Domains of the addresses', 'Nordhafen.example\nines@sued.example');
  await user.click(form.getByRole('button', { name: 'Trust application' }));
  await view.findByText('“Intranet” is trusted');
  expect(services.requests(trustApplication)[0]?.body).toEqual({
    domains: ['nordhafen.example', 'sued.example'],
  });
  view.getByText(/^Vouches for members with addresses at nordhafen\.example, sued\.example/);
  view.getByText('Since 1 Feb 2026, by Ada');
  view.getByText('Trusted');

  await choose('Change domains');
  const change = await dialog('Domains that “Intranet” vouches for');
  fill(change, 'Domains of the addresses', 'nordhafen.example');
  await user.click(change.getByRole('button', { name: 'Save' }));
  await view.findByText('The domains of “Intranet” were changed');

  await choose('End trust');
  const question = await dialog('End trust in “Intranet”?');
  await user.click(question.getByRole('button', { name: 'End trust' }));
  await view.findByText('“Intranet” is no longer trusted');
  await waitFor(() => expect(view.queryByText('Trusted')).toBeNull());
});

it('shows an administrator keys, origins and widgets of a trusted application, read-only', async () => {
  const { view, user, services, press, unfold, choose, dialog, administration } = openApplications([
    buildApplication('Intranet', { trust }),
  ]);
  await view.findByText(/^While it is trusted, only the owner/);
  view.getByText('https://intranet.example.com');
  view.getByText('Since 3 Nov 2026, by Olga Owner');
  await unfold('Secret keys');
  await view.findByText('There are no secret keys yet.');
  expect(view.queryByRole('button', { name: 'Create secret key' })).toBeNull();
  await press('Actions for Intranet');
  const items = await view.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'End trust', 'Delete']);
  await user.keyboard('{Escape}');
  await choose('Edit');
  const form = await dialog('Edit “Intranet”');
  expect(form.queryByLabelText('Allowed origins')).toBeNull();
  expect(form.queryByRole('checkbox', { name: 'Chat' })).toBeNull();
  fill(form, 'Name', 'Extranet');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await view.findByText('“Extranet” was changed');
  expect(Object.keys(services.requests(updateApplication)[0]?.body ?? {}).toSorted()).toEqual([
    'name',
    'offersSignIn',
    'shownAgentIds',
    'shownListIds',
    'signInHours',
  ]);
  expect(administration.applications.applications[0]?.trust).toEqual(trust);
});

it('opens the form of a secret key again after the sign-in, in the part of its application', async () => {
  const application = buildApplication('Intranet');
  const act = `act=create-secret-key&subject=${application.id}&signed-in=`;
  window.history.replaceState(null, '', `/workspace/manage/applications?${act}`);
  const { view, dialog } = openApplications([buildApplication('Shop'), application]);
  const form = await dialog('Create secret key');
  form.getByText('Anyone with this key can read what was written through this application.');
  expect(view.getAllByText(/^With a secret key, your server asks/)).toHaveLength(1);
});

it('opens the question of trust again after the sign-in, for the owner alone', async () => {
  const application = buildApplication('Intranet');
  const address = `/workspace/manage/applications?act=trust&subject=${application.id}&signed-in=`;
  window.history.replaceState(null, '', address);
  const other = openApplications([application]);
  await other.view.findByText('1 application');
  expect(other.view.queryByRole('dialog')).toBeNull();
  other.unmount();
  window.history.replaceState(null, '', address);
  const { dialog } = openApplications([application], 'owner');
  await dialog('Trust “Intranet”?');
});

it('switches off and on, and takes it back where that is refused', async () => {
  const { view, user, services } = openApplications();
  await user.click(await view.findByRole('switch', { name: '“Intranet” is switched on' }));
  await view.findByText('“Intranet” is off');
  view.getByText('Off');
  services.refuse(updateApplication, { status: 500, code: 'internal' });
  await user.click(view.getByRole('switch'));
  await waitFor(() => expect(services.count(updateApplication)).toBe(2));
  await waitFor(() => expect(view.getByRole('switch').getAttribute('aria-checked')).toBe('false'));
});

it('deletes an application once its name is typed', async () => {
  const { view, user, services, choose, dialog } = openApplications();
  await choose('Delete');
  const question = await dialog('Delete “Intranet”?');
  const confirm = question.getByRole('button', { name: 'Delete application' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  fill(question, /Intranet/, 'Intranet');
  await user.click(confirm);
  await view.findByText('“Intranet” was deleted');
  expect(services.count(deleteApplication)).toBe(1);
  await view.findByText('No applications yet');
});

it('shows markup and policy of each widget and sign-in, and copies them', async () => {
  const { view, user, copy, unfold } = openApplications();
  await unfold('Embed code and policy');
  const snippet = await view.findByRole('group', { name: 'Markup for the page' });
  expect(snippet.textContent).toContain('data-oriel-widget="chat"');
  expect(snippet.textContent).toContain('data-oriel-token-url');
  await user.click(view.getByRole('combobox', { name: 'Sign-in' }));
  await user.click(await view.findByRole('option', { name: 'In a window' }));
  expect(snippet.textContent).not.toContain('data-oriel-token-url');
  await user.click(view.getByRole('combobox', { name: 'Widget' }));
  await user.click(await view.findByRole('option', { name: 'Prompts' }));
  expect(snippet.textContent).toContain('data-oriel-widget="prompts"');
  const policy = view.getByRole('group', { name: /for a frame$/ });
  expect(policy.textContent).toContain('frame-src https://frames.example.com');
  const [, first] = view.getAllByRole('button', { name: 'Copy' });
  if (first) await user.click(first);
  expect(copy.mock.calls[0]?.[0].text).toBe(snippet.textContent);
});

it('checks the address of a page while it is typed', async () => {
  const { view, services, unfold } = openApplications();
  await unfold('Check an address');
  await view.findByLabelText('Address of a page');
  fill(view, 'Address of a page', 'https://intranet.example.com/start');
  await view.findByText('Widgets work on https://intranet.example.com');
  fill(view, 'Address of a page', 'https://shop.example.com');
  await view.findByText('Widgets do not work on https://shop.example.com');
  view.getByText('Add it to the allowed origins. Allowed is: https://intranet.example.com.');
  expect(services.count(checkOrigin)).toBe(2);
});

it('makes a secret key, shows it once, and revokes it', async () => {
  const { view, user, press, unfold, dialog } = openApplications();
  await unfold('Secret keys');
  await view.findByText('There are no secret keys yet.');
  await press('Create secret key');
  const form = await dialog('Create secret key');
  fill(form, 'Name', 'Web server');
  await user.click(form.getByRole('button', { name: 'Create secret key' }));
  await view.findByText('sk_secret');
  view.getByText('Created by Ada on 1 Feb 2026, not used yet');
  await press('Revoke Web server');
  const question = await dialog('Revoke “Web server”?');
  await user.click(question.getByRole('button', { name: 'Revoke key' }));
  await view.findByText('“Web server” was revoked');
  await view.findByText('There are no secret keys yet.');
});

it('says that the applications could not be loaded, and tries again', async () => {
  const { view, services, press } = openApplications();
  const restore = services.refuse(listApplications, { status: 500, code: 'internal' });
  await view.findByRole('button', { name: 'Try again' });
  restore();
  await press('Try again');
  await view.findByText('1 application');
});
