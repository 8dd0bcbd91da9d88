import { getOrganization } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { address, api, openPortal, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

const shared = () => api().organizations[1] ?? expect.unreachable();
const load = () => `GET /api/core/v1/organizations/${shared().id}`;

const choose = async ({ view, user }: Awaited<ReturnType<typeof openPortal>>) => {
  await user.click(await view.findByRole('button', { name: /^Workspace/ }));
  await user.click(await view.findByRole('menuitemradio', { name: /^Nordhafen/ }));
};
const callsOf = (path: string) => api().calls.filter(call => call.startsWith(`GET ${path}`));

it('loads the workspace and what holds there, and is remembered for the person', async () => {
  const opened = await openPortal('/chat');
  await waitFor(() => expect(callsOf('/api/chat/v1/').length).toBeGreaterThan(0));
  await choose(opened);
  await waitFor(() => expect(address()).toBe('/prompts/workspace'));
  const { id } = shared();
  expect(api().calls).toContain(load());
  expect(callsOf('/api/access/v1/features').at(-1)).toContain(id);
  expect(callsOf('/api/access/v1/permissions').at(-1)).toContain(id);
  expect(localStorage.getItem(`oriel.organization.${api().user.userId}`)).toBe(id);
  // The chat requests the agents of the new workspace; the previous chat may have done so until it was removed.
  await waitFor(() => expect(document.querySelector('oriel-chat')).toBeNull());
  // The library requests agents, too, but others than the chat.
  const agentCalls = () =>
    callsOf(`/api/chat/v1/organizations/${id}/agents`).filter(call => call.includes('ability=chat'));
  const before = agentCalls().length;
  await opened.user.click(opened.view.getByRole('link', { name: 'Chat' }));
  await waitFor(() => expect(agentCalls()).toHaveLength(before + 1));
});

it('stays where it is when the workspace cannot be loaded, and can be tried again', async () => {
  const { id } = shared();
  const restore = api().fake.refuse(
    getOrganization,
    { status: 500, code: 'internal' },
    ({ params }) => params.organizationId === id,
  );
  const opened = await openPortal('/prompts/my');
  const { view, user, store } = opened;
  await choose(opened);
  await view.findByRole('heading', { name: 'The workspace could not be opened' });
  expect(store.organizations.current.value?.name).toBe('Ines Kröger');
  restore();
  await user.click(view.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(store.organizations.current.value?.name).toBe('Nordhafen'));
});

it('says that the person is no member any more', async () => {
  const { id } = shared();
  api().fake.refuse(
    getOrganization,
    { status: 404, code: 'not_found' },
    ({ params }) => params.organizationId === id,
  );
  const opened = await openPortal('/prompts/my');
  await choose(opened);
  await opened.view.findByRole('heading', { name: 'This workspace is not yours' });
});

it('goes on without a workspace when the last one is gone', async () => {
  api().organizations = [shared()];
  const { store } = await openPortal('/settings');
  const { id } = api().organizations.pop() ?? expect.unreachable();
  expect(await store.followOrganization(id, 'deleted')).toBeUndefined();
  expect(store.organizations.state.value.kind).toBe('none');
});

it('goes on in a workspace that a widget has created, and in the personal one after another has ended', async () => {
  const { store } = await openPortal('/settings');
  const [personal, second] = api().organizations;
  expect(await store.followOrganization(second?.id ?? '', 'created')).toBe(second?.id);
  await store.switchOrganization(second?.id ?? '');
  api().organizations.pop();
  expect(await store.followOrganization(second?.id ?? '', 'left')).toBe(personal?.id);
});
