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

it('says of each workspace its plan and how many people share it', async () => {
  api().organizations = [
    buildOrganization('Ines Kröger', { personal: true, plan: 'free', memberCount: 1 }),
    buildOrganization('Nordhafen', { plan: 'team', memberCount: 18 }),
    buildOrganization('Hafenverbund', { plan: 'premium', memberCount: 1 }),
  ];
  const { view, user } = await openPortal('/prompts/my');
  const trigger = await view.findByRole('button', { name: /^Workspace/ });
  expect(trigger.querySelector('small')?.textContent).toBe('Basic plan');
  await user.click(trigger);
  const rows = await view.findAllByRole('menuitemradio');
  expect(rows.map(({ textContent }) => textContent?.replace(/^[A-Z]{2}/, ''))).toEqual([
    'Ines KrögerPersonal, Basic plan',
    'NordhafenTeam plan, 18 members',
    'HafenverbundPremium plan, 1 member',
  ]);
});

it.each([
  ['denied', 1],
  ['visible', 0],
] as const)('leads those whose role is %s to leave the workspace', async (status, count) => {
  api().features = {
    ...api().features,
    manageOrganization: { enabled: status === 'visible', status },
  };
  const { view, user } = await openPortal('/prompts/my');
  await user.click(await view.findByRole('button', { name: /^Workspace/ }));
  await view.findByRole('menuitem', { name: 'Create workspace' });
  const entries = view.queryAllByRole('menuitem', { name: 'Leave workspace' });
  expect(entries).toHaveLength(count);
  if (!entries[0]) return;
  await user.click(entries[0]);
  await waitFor(() => expect(address()).toBe('/workspace/manage/general'));
});
