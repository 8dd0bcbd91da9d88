import { expect, it } from 'vitest';
import { address, api, openPortal, waitFor } from '../test-support/open-portal';

it.each(['/chat', '/chat/1', '/prompts/my', '/settings'])(
  'leads from %s to the prompts of the workspace that is chosen',
  async path => {
    const { view, user, store } = await openPortal(path);
    await user.click(await view.findByRole('button', { name: /^Workspace/ }));
    await user.click(await view.findByRole('menuitemradio', { name: /^Nordhafen/ }));
    await waitFor(() => expect(store.organizations.current.value).toEqual(api().organizations[1]));
    await waitFor(() => expect(address()).toBe('/prompts/workspace'));
  },
);
