import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, api, openPortal, waitFor } from '../test-support/open-portal';

const leaveSettings = async ({ view, user }: Awaited<ReturnType<typeof openPortal>>) => {
  await user.click(view.getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(address()).toBe('/settings'));
  const header = within(view.getByRole('banner'));
  await user.click(header.getByRole('button', { name: 'Back' }));
};

it.each(['/prompts/workspace?search=tide&page=2', '/prompts/curated?tags=a&order=NEWEST', '/prompts/my'])(
  'leads back from the settings to the library as it was left: %s',
  async library => {
    const opened = await openPortal(library);
    await leaveSettings(opened);
    await waitFor(() => expect(address()).toBe(library));
  },
);

it('leads back from the settings to the library of guests as it was left', async () => {
  api().user = { authenticated: false };
  const opened = await openPortal('/guest?search=tide');
  await leaveSettings(opened);
  await waitFor(() => expect(address()).toBe('/guest?search=tide'));
});

it('leads back home from the settings where no library was shown', async () => {
  const opened = await openPortal('/chat');
  await opened.user.click(await opened.view.findByRole('button', { name: 'Back' }));
  await leaveSettings(opened);
  await waitFor(() => expect(address()).toBe('/prompts/my'));
});
