import { getOrganization, listAgents, listContacts, listFeatures } from '@oriel/contracts';
import { expect, it } from 'vitest';
import {
  address,
  api,
  buildOrganization,
  openPortal,
  refuse,
  setUpPortal,
  waitFor,
} from '../test-support/open-portal';

setUpPortal();

const agents = () => `GET /api/chat/v1/organizations/${api().organizations[0]?.id}/agents`;
const featureCalls = () => api().calls.filter(call => call.startsWith('GET /api/access/v1/features'));

it('is shown where the service refuses a call that was allowed', async () => {
  // Oriel's own server never sends it.
  const restore = api().fake.on(listAgents, () =>
    Response.json({ error: 'useraccess/NoAllowedCase' }, { status: 406 }),
  );
  const { view, user } = await openPortal('/chat');
  await view.findByRole('heading', { name: 'You have no access here' });
  expect(address()).toBe('/no-access');
  // The user's rights were requested again.
  await waitFor(() => expect(featureCalls()).toHaveLength(2));
  // The library requests agents, too.
  restore();
  await user.click(view.getByRole('button', { name: 'Go home' }));
  await waitFor(() => expect(address()).toBe('/prompts/my'));
});

it('gives way to the page of a workspace that was suspended meanwhile', async () => {
  const { view } = await openPortal('/chat');
  const [organization] = api().organizations;
  if (organization) api().organizations = [{ ...organization, suspended: 'Unpaid invoice' }];
  api().fake.refuse(listAgents, { status: 403, code: 'organization_suspended' });
  await view.findByRole('heading', { name: 'This workspace is suspended' });
  await view.findByText('Reason: Unpaid invoice');
  expect(address()).toBe('/chat');
});

it('names who can change that, and offers a mail to them', async () => {
  const organization = buildOrganization('Nordhafen');
  api().organizations = [organization];
  api().fake.on(listContacts, () =>
    Response.json([
      { fullname: 'Ines Petersen', email: 'ines@nordhafen.example' },
      { fullname: 'Jonas Falk', email: null },
    ]),
  );
  const { view } = await openPortal('/no-access');
  await view.findByText(/^Your role .* Ines Petersen or Jonas Falk can change that\.$/);
  expect(view.getByRole('link', { name: 'Ask for access' }).getAttribute('href')).toBe(
    'mailto:ines%40nordhafen.example?subject=Access%20in%20%E2%80%9CNordhafen%E2%80%9D',
  );
});

it.each(['a refusal', 'an event of the workspace'])(
  'says which workspace somebody was removed from, without a note on permissions, and goes on elsewhere: after %s',
  async reason => {
    const [home, lost] = api().organizations;
    api().user = { ...api().user, organizationId: lost?.id };
    const { view, user, store } = await openPortal('/chat');
    await waitFor(() => expect(store.organizations.current.value).toEqual(lost));
    api().organizations = home ? [home] : [];
    const refusal = { status: 404, code: 'not_found' } as const;
    api().fake.refuse(listFeatures, refusal, ({ query }) => query.organizationId === lost?.id);
    if (reason === 'a refusal') await store.refuse();
    else await store.reloadAccess();
    await view.findByText(/^You are no longer a member of “Nordhafen”\./);
    expect(view.queryByText('Permissions could not be loaded')).toBeNull();
    await waitFor(() => expect(store.organizations.current.value).toEqual(home));
    await user.click(view.getByRole('button', { name: 'Go home' }));
    await waitFor(() => expect(address()).toBe('/prompts/my'));
  },
);

it.each(['forbidden', 'feature_disabled'] as const)(
  'is shown where a widget as a whole is refused with 403 %s',
  async code => {
    // Without the features, the widget loads the workspace itself.
    api().fake.on(listFeatures, () => refuse(500, 'internal'));
    api().fake.on(getOrganization, () => refuse(403, code));
    const { view } = await openPortal('/prompts/my');
    await view.findByRole('heading', { name: 'You have no access here' });
  },
);

it.each([
  { error: 'Not Acceptable' },
  { error: { code: 'forbidden', message: 'useraccess/NoAllowedCase', requestId: 'r-1' } },
  null,
])('is not shown for another 406: %j', async body => {
  api().fake.on(listAgents, () => Response.json(body, { status: 406 }));
  const { store } = await openPortal('/chat');
  await waitFor(() =>
    expect(api().calls.filter(call => call.startsWith(agents())).length).toBeGreaterThan(0),
  );
  await store.recentChats.load(undefined);
  expect(address()).toBe('/chat');
  expect(featureCalls()).toHaveLength(1);
});

it('is not shown where a service is down', async () => {
  api().fake.refuse(listAgents, { status: 503, code: 'unavailable' });
  await openPortal('/chat');
  await waitFor(() =>
    expect(api().calls.filter(call => call.startsWith(agents())).length).toBeGreaterThan(0),
  );
  expect(address()).toBe('/chat');
});

it('is a page with an address of its own, as is that of a workspace of other people', async () => {
  const { view } = await openPortal('/no-access');
  await view.findByRole('heading', { name: 'You have no access here' });
  await openPortal('/workspace-not-found');
  await view.findByRole('heading', { name: 'This workspace is not yours' });
});
