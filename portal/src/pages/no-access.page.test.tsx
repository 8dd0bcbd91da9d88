import { expect, it } from 'vitest';
import { address, api, openPortal, refuse, waitFor } from '../test-support/open-portal';

const agents = () => `GET /api/chat/v1/organizations/${api().organizations[0]?.id}/agents`;
const featureCalls = () => api().calls.filter(call => call.startsWith('GET /api/access/v1/features'));

it('is shown where the service refuses a call that was allowed', async () => {
  api().answers.set(agents(), () => refuse(406, 'forbidden'));
  const { view, user } = await openPortal('/chat');
  await view.findByRole('heading', { name: 'You have no access here' });
  expect(address()).toBe('/no-access');
  // What the person may do was asked for again.
  await waitFor(() => expect(featureCalls()).toHaveLength(2));
  await user.click(view.getByRole('button', { name: 'Go home' }));
  await waitFor(() => expect(address()).toBe('/prompts/my'));
});

it.each(['forbidden', 'feature_disabled'])(
  'is shown where a widget as a whole is refused with 403 %s',
  async code => {
    // Without the features, the widget asks for the workspace itself.
    api().answers.set('GET /api/access/v1/features', () => refuse(500, 'internal'));
    api().answers.set(`GET /api/core/v1/organizations/${api().organizations[0]?.id}`, () =>
      refuse(403, code),
    );
    const { view } = await openPortal('/prompts/my');
    await view.findByRole('heading', { name: 'You have no access here' });
  },
);

it('is not shown where a service is down', async () => {
  api().answers.set(agents(), () => refuse(503, 'unavailable'));
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
