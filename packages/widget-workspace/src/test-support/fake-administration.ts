import { applicationRoutes, fakeApplications } from './fake-applications';
import { fakeKeys, keyRoutes } from './fake-keys';

export const administrationRoutes = { ...keyRoutes, ...applicationRoutes };

/** What the tabs for administrators call; one state for all persons. */
export function fakeAdministration() {
  const keys = fakeKeys();
  const applications = fakeApplications();
  return {
    keys: keys.state,
    applications: applications.state,
    handlers: { ...keys.handlers, ...applications.handlers },
  };
}
