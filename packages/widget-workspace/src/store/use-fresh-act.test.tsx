import { createApiKey, lifetimes, rotateApiKey, updateMember } from '@oriel/contracts';
import { buildApiKey, buildSubscription } from '@oriel/contracts/testing';
import { expect, it } from 'vitest';
import type { FakeWorkspaceOptions } from '../test-support/fake-workspace';
import { fill, open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

const stale = (lifetimes.freshSignIn + 1) * 1_000;

/** Opens a tab and records its navigation targets. */
function openTab(
  tab: 'members' | 'keys' | 'applications' | 'general',
  { role = 'administrator', ...workspace }: FakeWorkspaceOptions = {},
) {
  const navigated: { href: string; replace: boolean }[] = [];
  const opened = open(
    { role, people: ['Jonas Falk'], ...workspace },
    {
      state: { props: { tab } },
      host: { navigate: input => ({ handled: navigated.push(input) > 0 }) },
    },
  );
  // A running subscription would block the deletion.
  opened.administration.subscription.subscription = buildSubscription({
    plan: 'free',
    active: false,
    status: 'inactive',
    currentPeriodEnd: null,
  });
  const ask = () => opened.dialog('Confirm that it is you');
  return { ...opened, navigated, ask };
}

it('asks for the sign-in before a form is filled in, and leads back to the act', async () => {
  const { view, user, press, navigated, state, ask } = openTab('keys', { signedInFor: stale });
  await press('Create API key');
  const question = await ask();
  expect(view.queryByRole('dialog', { name: 'Create API key' })).toBeNull();
  await user.click(question.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(navigated).toHaveLength(1));
  const [{ href, replace } = { href: '', replace: false }] = navigated;
  expect(replace).toBe(true);
  const { origin, pathname, searchParams } = new URL(href);
  expect(`${origin}${pathname}`).toBe('http://api.test/api/core/v1/auth/login');
  expect(searchParams.get('prompt')).toBe('login');
  expect(searchParams.get('returnTo')).toBe(
    `/workspace/manage/keys?organization=${state.organization.id}&act=create-key&signed-in=`,
  );
});

it.each([
  ['is asked nothing where the sign-in is fresh', 0],
  ['is asked nothing where the clock of the device is behind', -60_000],
] as const)('%s', async (_, signedInFor) => {
  const { press, dialog } = openTab('keys', { signedInFor });
  await press('Create API key');
  await dialog('Create API key');
});

it('asks in time where the sign-in would become too old while somebody types', async () => {
  const { press, ask } = openTab('keys', { signedInFor: (lifetimes.freshSignIn - 60) * 1_000 });
  await press('Create API key');
  await ask();
});

it('goes on where the person has signed in again in another tab', async () => {
  const { press, dialog, signInAgain } = openTab('keys', { signedInFor: stale });
  signInAgain();
  await press('Create API key');
  await dialog('Create API key');
});

it('opens the act again after the sign-in, once, also where the clock of the device is wrong', async () => {
  window.history.replaceState(null, '', '/workspace/manage/keys?organization=o1&act=create-key&signed-in=');
  const { user, dialog, navigated, view, press, ask } = openTab('keys', { signedInFor: stale });
  const form = await dialog('Create API key');
  expect(navigated).toEqual([{ href: '/workspace/manage/keys', replace: true }]);
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  await press('Create API key');
  await ask();
});

it('asks for the sign-in where a page of others has led to the act', async () => {
  window.history.replaceState(null, '', '/workspace/manage/keys?act=create-key');
  const { ask } = openTab('keys', { signedInFor: stale });
  await ask();
});

it('leads from the page of somebody else to the act in the portal', async () => {
  const { user, press, navigated, state, ask } = openTab('general', { role: 'owner' });
  await press('Delete workspace');
  const question = await ask();
  question.getByText(/The portal opens at this place, in a new tab\.$/);
  await user.click(question.getByRole('button', { name: 'Open the portal' }));
  const organization = `organization=${state.organization.id}`;
  await waitFor(() =>
    expect(navigated).toEqual([
      {
        href: `http://api.test/workspace/manage/general?${organization}&act=delete-workspace`,
        replace: false,
      },
    ]),
  );
});

it('keeps what was typed where the sign-in has become too old meanwhile', async () => {
  const { view, user, services, press, dialog, navigated, ask } = openTab('keys', { signedInFor: 0 });
  services.refuse(createApiKey, { status: 403, code: 'fresh_sign_in_required' });
  await press('Create API key');
  const form = await dialog('Create API key');
  fill(form, 'Name', 'Intranet');
  await form.findByRole('combobox', { name: 'Role' });
  await user.click(form.getByRole('button', { name: 'Create API key' }));
  const question = await ask();
  await user.click(question.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(view.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Intranet');
  const [{ href, replace } = { href: '', replace: true }] = navigated;
  expect(replace).toBe(false);
  expect(new URL(href).searchParams.get('returnTo')).toBe('/signed-in');
});

it('says so over a question, too', async () => {
  const { user, services, administration, press, view, dialog, ask } = openTab('keys', { signedInFor: 0 });
  administration.keys.keys = [buildApiKey('Reports')];
  services.refuse(rotateApiKey, { status: 403, code: 'fresh_sign_in_required' });
  await press('Actions for Reports');
  await user.click(await view.findByRole('menuitem', { name: 'Rotate now' }));
  const rotation = await dialog('Rotate “Reports”?');
  await user.click(rotation.getByRole('button', { name: 'Rotate key' }));
  await ask();
});

it.each([
  ['general', 'owner', 'Transfer ownership'],
  ['general', 'owner', 'Delete workspace'],
  ['general', 'administrator', 'Delete workspace'],
] as const)('needs it in the tab %s for the %s: %s', async (tab, role, action) => {
  const { press, ask } = openTab(tab, { role, signedInFor: stale });
  await press(action);
  await ask();
});

it('needs it to give a role, and asks once more before it does what an address asks for', async () => {
  const first = openTab('members', { role: 'owner', signedInFor: stale });
  await first.press('Role of Jonas Falk: Member');
  await first.user.click(await first.view.findByRole('menuitemradio', { name: /^Administrator/ }));
  const question = await first.ask();
  await first.user.click(question.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(first.navigated).toHaveLength(1));
  expect(first.services.count(updateMember)).toBe(0);
  const back = new URL(first.navigated[0]?.href ?? '').searchParams.get('returnTo') ?? '';
  first.unmount();

  window.history.replaceState(null, '', back);
  const second = openTab('members', { role: 'owner', signedInFor: 0 });
  const sure = await second.dialog('Change the role of Jonas Falk to “Administrator”?');
  expect(second.services.count(updateMember)).toBe(0);
  await second.user.click(sure.getByRole('button', { name: 'Change role' }));
  await second.view.findByText('Role changed');
});

it('finds the member of the address on a later page', async () => {
  const people = Array.from({ length: 60 }, (_, index) => `Person ${String.fromCodePoint(0x4e00 + index)}`);
  const { state, unmount } = openTab('members', { role: 'owner', people, signedInFor: 0 });
  const last = state.members.find(({ user }) => user.fullname === people.at(-1));
  unmount();
  window.history.replaceState(
    null,
    '',
    `/workspace/manage?act=role-administrator&subject=${last?.id}&signed-in=`,
  );
  const { dialog } = openTab('members', { role: 'owner', people, signedInFor: 0 });
  await dialog(`Change the role of ${people.at(-1)} to “Administrator”?`);
});

it('needs it to remove an administrator, and not a member', async () => {
  const { view, user, state, press, dialog, ask } = openTab('members', {
    role: 'owner',
    people: ['Jonas Falk', 'Paul Andersson'],
    signedInFor: stale,
  });
  const [administrator] = state.roles;
  state.members = state.members.map(each =>
    each.user.fullname === 'Jonas Falk' && administrator
      ? { ...each, organizationRole: administrator }
      : each,
  );
  const remove = async (name: string) => {
    await press(`Actions for ${name}`);
    await user.click(await view.findByRole('menuitem', { name: 'Remove from workspace' }));
  };
  await remove('Jonas Falk');
  const question = await ask();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await remove('Paul Andersson');
  await dialog('Remove Paul Andersson?');
});
