import { type FirstStepsState, getFirstSteps, listMyChannels, setFirstSteps } from '@oriel/contracts';
import { cleanup, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  address,
  api,
  buildOrganization,
  openPortal,
  setUpPortal,
  waitFor,
} from '../test-support/open-portal';

setUpPortal();

const path = '/api/core/v1/users/me/first-steps';
/** The state stored in the account. */
let kept: FirstStepsState;

beforeEach(() => {
  kept = 'new';
  const [home] = api().organizations;
  api().organizations = home ? [home] : [];
  api().fake.on(getFirstSteps, () => ({ state: kept }));
  api().fake.on(setFirstSteps, ({ body }) => {
    kept = body.state;
    return undefined;
  });
  api().fake.on(listMyChannels, () => Response.json([]));
});

const dialogName = { name: 'Welcome, Ines Kröger' };
const open = async (at = '/settings') => {
  const opened = await openPortal(at);
  const dialog = within(await opened.view.findByRole('dialog', dialogName));
  return { ...opened, dialog };
};

it('are shown once to a person who is new, and not on another machine again', async () => {
  const { view, user, dialog, store } = await open();
  await waitFor(() => expect(kept).toBe('begun'));
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  store.dispose();
  const other = await openPortal('/settings');
  await waitFor(() => expect(other.store.firstSteps.state.value).toBe('begun'));
  expect(other.view.queryByRole('dialog', dialogName)).toBeNull();
});

it('are found again in the sidebar until they are skipped, and then in the menu of the profile', async () => {
  const { view, user, dialog } = await open();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.click(await view.findByRole('button', { name: 'First steps' }));
  await user.click(within(await view.findByRole('dialog', dialogName)).getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(kept).toBe('done'));
  expect(view.queryByRole('button', { name: 'First steps' })).toBeNull();
  await user.click(view.getByRole('button', { name: /^Profile of/ }));
  await user.click(await view.findByRole('menuitem', { name: 'First steps' }));
  await view.findByRole('dialog', dialogName);
});

it('lead to the chat with a question, and tick what is done', async () => {
  const { view, user, dialog, store } = await open();
  expect(dialog.getAllByRole('listitem').map(each => each.hasAttribute('data-done'))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  // The chat replaces the history entry once it has the question.
  const pushed = vi.spyOn(window.history, 'pushState');
  await user.click(dialog.getByRole('button', { name: 'Ask a question' }));
  await waitFor(() => expect(address()).toBe('/chat'));
  // Text that was already typed stays.
  expect(pushed.mock.lastCall?.[0].usr).toMatchObject({ isExample: true });
  pushed.mockRestore();
  api().fake.on(listMyChannels, () =>
    Response.json([{ id: crypto.randomUUID(), name: 'Reminder', last_message_at: 0, created_at: 0 }]),
  );
  api().organizations.push(buildOrganization('Nordhafen'));
  store.dispose();
  cleanup();
  await openPortal('/settings');
  await user.click(await view.findByRole('button', { name: 'First steps' }));
  const later = within(await view.findByRole('dialog', dialogName));
  await later.findByText('You belong to “Nordhafen”.');
  await later.findByRole('button', { name: 'Create a prompt' });
  expect(later.queryByRole('button', { name: 'Ask a question' })).toBeNull();
});

it('lead to a workspace: a new one, or one by the link of an invitation', async () => {
  const { view, user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'I have an invitation' }));
  const field = dialog.getByRole('textbox', { name: 'Link from the invitation' });
  await user.type(field, 'https://evil.example/invite?inviteId=1');
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  await dialog.findByText('This is not the link of an invitation.');
  await user.clear(field);
  await user.type(field, `${window.location.origin}/invite?workspaceId=1&inviteId=2`);
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(address()).toBe('/invite?workspaceId=1&inviteId=2'));

  await user.click(view.getByRole('button', { name: 'First steps' }));
  const next = within(await view.findByRole('dialog', dialogName));
  await user.click(next.getByRole('button', { name: 'Create workspace' }));
  await view.findByRole('dialog', { name: 'Create workspace' });
});

it('wait until an invitation is answered', async () => {
  const { view, store } = await openPortal('/invite?workspaceId=1&inviteId=2');
  await waitFor(() => expect(store.firstSteps.state.value).toBe('new'));
  expect(view.queryByRole('dialog', dialogName)).toBeNull();
});

it('are for nobody whose account has none, such as after a failure', async () => {
  api().fake.refuse(getFirstSteps, { status: 404, code: 'not_found' });
  const { view } = await openPortal('/settings');
  await waitFor(() => expect(api().calls).toContain(`GET ${path}`));
  expect(view.queryByRole('dialog')).toBeNull();
  expect(view.queryByRole('button', { name: 'First steps' })).toBeNull();
});
