import {
  type FeatureStatus,
  listApiKeys,
  listTeamMembers,
  listTeamRoles,
  listTeams,
  type Team,
} from '@oriel/contracts';
import { buildApiKey } from '@oriel/contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { widgetDialogTitle } from '../test-support/billing';
import {
  address,
  api,
  openPortal,
  setUpPortal,
  shownAddress,
  visible,
  waitFor,
} from '../test-support/open-portal';

setUpPortal();

const flag = (status: FeatureStatus) => ({ enabled: status === 'visible', status });

beforeEach(() => {
  api().features = {
    ...api().features,
    ...visible(
      'manageOrganization',
      'leadOrganizationTeams',
      'viewOrganizationUsage',
      'viewOrganizationSettings',
      'viewOrganizationAudit',
    ),
  };
  // The personal workspace has few tabs.
  api().organizations.reverse();
  for (const organization of api().organizations) organization.personal = false;
  api().permissions = ['manageOrganizationMembers', 'manageOrganizationInvites'];
});

describe('/workspace/manage', () => {
  it('has an entry in the sidebar and shows the members', async () => {
    const { view, user } = await openPortal('/prompts/my');
    await user.click(await view.findByRole('link', { name: 'Workspace' }));
    await view.findByRole('heading', { name: 'Workspace', level: 1 });
    expect(address()).toBe('/workspace/manage');
    expect(view.getByRole('link', { name: 'Workspace' }).getAttribute('aria-current')).toBe('page');
    await waitFor(() => expect(shownTab()).toBe('Members'));
  });

  it('shows the tab of the address, follows a press, and goes back', async () => {
    const { user } = await openPortal('/workspace/manage/invites');
    await waitFor(() => expect(shownTab()).toBe('Invites'));
    await user.click(tabs().find(tab => tab.textContent === 'Members') as HTMLElement);
    await waitFor(() => expect(address()).toBe('/workspace/manage'));
    await waitFor(() => expect(shownAddress()).toBe('/workspace/manage'));
    window.history.back();
    await waitFor(() => expect(shownTab()).toBe('Invites'));
    expect(address()).toBe('/workspace/manage/invites');
  });

  it('starts the action that the palette asks for, once', async () => {
    await openPortal('/workspace/manage', { start: true });
    await waitFor(() => expect(widgetDialogTitle()).toBe('Invite people'));
    await waitFor(() => expect(window.history.state.usr).toBeNull());
  });

  it('has an address for each team, from which Back leads to the list', async () => {
    const [organization] = api().organizations;
    const date = '2026-11-01T09:00:00.000Z';
    const team: Team = {
      id: crypto.randomUUID(),
      organizationId: organization?.id ?? '',
      name: 'Design',
      memberCount: 0,
      createdAt: date,
      updatedAt: date,
    };
    api().permissions = ['manageOrganizationTeams', 'leadOrganizationTeams'];
    api().fake.on(listTeams, () => [team]);
    api().fake.on(listTeamMembers, () => []);
    api().fake.on(listTeamRoles, () => []);
    const { view, user } = await openPortal('/workspace/manage/teams');
    const heading = (name: string) => widgetHeadings().find(each => each.textContent === name);
    await waitFor(() => expect(heading('1 team')).toBeTruthy());
    await user.click(widgetButton('Design') as HTMLElement);
    await waitFor(() => expect(shownAddress()).toBe(`/workspace/manage/teams/${team.id}`));
    await waitFor(() => expect(heading('Design')).toBeTruthy());
    expect(widgetButton('Back to all teams')).toBeUndefined();
    await user.click(view.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/workspace/manage/teams'));
    await waitFor(() => expect(heading('1 team')).toBeTruthy());
  });

  it('edits the API key that the URL names, and leaves the URL with the dialog', async () => {
    api().permissions = [...api().permissions, 'manageOrganizationSettings', 'viewOrganizationSettings'];
    const key = buildApiKey('Reports', { organizationId: api().organizations[0]?.id ?? '' });
    api().fake.on(listApiKeys, () => [key]);
    const { user } = await openPortal(`/workspace/manage/keys/${key.id}`);
    await waitFor(() => expect(widgetDialogTitle()).toBe('Edit “Reports”'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/workspace/manage/keys'));
  });

  it.each([
    ['manageOrganization', '/workspace/manage'],
    ['leadOrganizationTeams', '/workspace/manage/teams'],
    ['viewOrganizationUsage', '/workspace/manage/subscription'],
  ] as const)('needs %s at %s', async (feature, path) => {
    api().features = { ...api().features, [feature]: flag('insufficientSubscription') };
    await openPortal(path);
    await waitFor(() => expect(address()).toBe('/workspace/manage/general'));
  });

  it('opens the act that a sign-in has led back to, and asks for it no more', async () => {
    api().permissions = [...api().permissions, 'manageOrganizationSettings', 'viewOrganizationSettings'];
    const organization = api().organizations[0]?.id;
    api().fake.on(listApiKeys, () => Response.json([]));
    await openPortal(`/workspace/manage/keys?organization=${organization}&act=create-key&signed-in=`);
    await waitFor(() => expect(widgetDialogTitle()).toBe('Create API key'));
    expect(address()).toBe('/workspace/manage/keys');
  });

  it('asks for the sign-in first where it is too old', async () => {
    api().permissions = [...api().permissions, 'manageOrganizationSettings', 'viewOrganizationSettings'];
    Object.assign(api().user, { signedInAt: '2026-01-01T09:00:00.000Z' });
    await openPortal('/workspace/manage/keys?act=create-key');
    await waitFor(() => expect(widgetDialogTitle()).toBe('Confirm that it is you'));
  });

  it('opens the shortcuts of the portal on ? in the widget, but not in a field', async () => {
    const { view, user } = await openPortal('/workspace/manage');
    await waitFor(() => expect(shownTab()).toBe('Members'));
    await waitFor(() => expect(inWidget('input')).not.toEqual([]));
    inWidget('input')[0]?.focus();
    await user.keyboard('?');
    expect(view.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    inWidget('input')[0]?.insertAdjacentHTML('beforebegin', '<input type="checkbox">');
    for (const part of [tabs()[0], inWidget('input[type="checkbox"]')[0]]) {
      part?.focus();
      await user.keyboard('?');
      await view.findByRole('dialog', { name: 'Keyboard shortcuts' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(view.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
    }
  });

  it('says that a tab does not exist', async () => {
    const { view } = await openPortal('/workspace/manage/people');
    await view.findByRole('heading', { name: 'This page does not exist' });
  });

  it('leads guests to the sign-in and back', async () => {
    api().user = { authenticated: false };
    const { logins } = await openPortal('/workspace/manage/teams');
    await waitFor(() => expect(logins).toEqual(['/workspace/manage/teams']));
  });
});

/** Elements of the widget, in its own root. */
const inWidget = (selector: string) => {
  const shell = document.querySelector('oriel-workspace')?.shadowRoot?.querySelector('.shell');
  return [...(shell?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
};
const tabs = () => inWidget('[role="tab"]');
const widgetHeadings = () => inWidget('h3');
const widgetButton = (name: string) =>
  inWidget('button').find(each => (each.getAttribute('aria-label') ?? each.textContent) === name);

const shownTab = () => tabs().find(tab => tab.getAttribute('aria-selected') === 'true')?.textContent;
