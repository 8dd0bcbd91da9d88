import { expect, it } from 'vitest';
import { api, openPortal, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

const accountCalls = () =>
  api()
    .calls.map(call => call.replace(/\?.*/, ''))
    .filter(call => /(authenticated|organizations\/[^/]+|features|permissions|me)$/.test(call));

it('asks once for what it shows of a person, however many widgets there are', async () => {
  await openPortal('/chat');
  // Both the chat and the list of chats have started.
  await waitFor(() =>
    expect(api().calls.filter(call => call.includes('/channels')).length).toBeGreaterThan(0),
  );
  await waitFor(() => expect(api().calls.some(call => call.includes('/agents'))).toBe(true));
  expect(accountCalls()).toEqual([
    'GET /api/core/v1/auth/authenticated',
    'GET /api/core/v1/organizations/me',
    'GET /api/access/v1/features',
    'GET /api/access/v1/permissions',
  ]);
});
