import { getAccountPreferences, type StartPage } from '@oriel/contracts';
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

it.each<[StartPage | undefined, StartPage | undefined, string]>([
  [undefined, undefined, '/prompts/my'],
  [undefined, 'chat', '/chat'],
  ['prompts', 'chat', '/prompts/my'],
  ['chat', undefined, '/chat'],
])('starts where the user (%s) or else the workspace (%s) has chosen: %s', async (own, startPage, path) => {
  api().organizations = [buildOrganization('Nordhafen', { ...(startPage && { startPage }) })];
  api().fake.on(getAccountPreferences, () => ({ ...(own && { startPage: own }) }));
  await openPortal('/');
  await waitFor(() => expect(address()).toBe(path));
});

it('starts with the own prompts where the chat is switched off', async () => {
  api().organizations = [buildOrganization('Nordhafen', { startPage: 'chat' })];
  api().features = {};
  await openPortal('/');
  await waitFor(() => expect(address()).toBe('/prompts/my'));
});
