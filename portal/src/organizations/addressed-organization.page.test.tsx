import { expect, it } from 'vitest';
import {
  address,
  api,
  buildOrganization,
  openPortal,
  setUpPortal,
  waitFor,
} from '../test-support/open-portal';

setUpPortal();

const foreign = '22222222-2222-4222-8222-222222222222';
const notFound = { name: 'This workspace is not yours' };

it.each(['/', '/prompts', '/prompts/my', '/prompt/1', '/chat', '/chat/1', '/settings'])(
  'shows the not-found page if the URL names a workspace that is not the user’s: %s',
  async path => {
    const { view } = await openPortal(`${path}?organization=${foreign}`);
    await view.findByRole('heading', notFound);
    expect(address()).toBe(`${path}?organization=${foreign}`);
  },
);

it('leaves the not-found page through the menu and through its button', async () => {
  const { view, user } = await openPortal(`/prompts/workspace?organization=${foreign}`);
  await user.click(await view.findByRole('link', { name: 'My prompts' }));
  await waitFor(() => expect(view.queryByRole('heading', notFound)).toBeNull());
  expect(address()).toBe('/prompts/my');
  await openPortal(`/prompts/workspace?organization=${foreign}`);
  await user.click(await view.findByRole('button', { name: 'Go home' }));
  await waitFor(() => expect(address()).toBe('/prompts/my'));
});

it('opens the first workspace named in the URL', async () => {
  const [, second] = api().organizations;
  const { view, store } = await openPortal(`/prompts/my?organization=${second?.id}&organization=${foreign}`);
  await view.findByRole('link', { name: 'My prompts' });
  expect(store.organizations.current.value).toEqual(second);
  expect(view.queryByRole('heading', notFound)).toBeNull();
});

it('switches when a later URL names another workspace of the user', async () => {
  const [first, second] = api().organizations;
  const { store } = await openPortal(`/prompts/my?organization=${first?.id}`);
  window.history.pushState({ idx: 1 }, '', `/prompts/curated?organization=${second?.id}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(store.organizations.current.value).toEqual(second));
  await waitFor(() => expect(address()).toBe(`/prompts/curated?organization=${second?.id}`));
});

it('opens a workspace that the user joined after the portal was opened', async () => {
  const { store } = await openPortal('/prompts/my');
  const joined = buildOrganization('Südhafen');
  api().organizations.push(joined);
  window.history.pushState({ idx: 1 }, '', `/prompts/curated?organization=${joined.id}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(store.organizations.current.value).toEqual(joined));
});

it('does not switch to a workspace that is not the user’s', async () => {
  const { view } = await openPortal('/switching', { organizationId: foreign, next: '/prompts/my' });
  await view.findByRole('heading', notFound);
});
