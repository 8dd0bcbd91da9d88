import { expect, it } from 'vitest';
import { api, openPortal, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

it('starts the login where the address of a guest names a tab of the person', async () => {
  api().user = { authenticated: false };
  const { logins, view } = await openPortal('/settings?tab=applications');
  await waitFor(() => expect(logins).toEqual(['/settings?tab=applications']));
  expect(view.queryByRole('tab')).toBeNull();
});

it.each(['', '?tab=general', '?tab=cookies', '?tab=unknown', '?tab='])(
  'shows a guest the settings of the device: /settings%s',
  async query => {
    api().user = { authenticated: false };
    const { logins, view } = await openPortal(`/settings${query}`);
    await view.findByRole('tab', { name: 'Cookies' });
    expect(logins).toEqual([]);
  },
);

it('shows the tab of the person to a user who is signed in', async () => {
  const { logins, view } = await openPortal('/settings?tab=applications');
  const tab = await view.findByRole('tab', { name: 'Applications' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  expect(logins).toEqual([]);
});
