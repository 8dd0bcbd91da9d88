import { fakeKeys, keyRoutes } from './fake-keys';

export const administrationRoutes = { ...keyRoutes };

/** What the tabs for administrators call; one state for all persons. */
export function fakeAdministration() {
  const keys = fakeKeys();
  return { keys: keys.state, handlers: { ...keys.handlers } };
}
