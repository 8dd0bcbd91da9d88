import { applicationRoutes, fakeApplications } from './fake-applications';
import { auditRoutes, fakeAudit } from './fake-audit';
import { fakeKeys, keyRoutes } from './fake-keys';

export const administrationRoutes = { ...keyRoutes, ...applicationRoutes, ...auditRoutes };

/** What the tabs for administrators call; one state for all persons. */
export function fakeAdministration() {
  const keys = fakeKeys();
  const applications = fakeApplications();
  const audit = fakeAudit();
  return {
    keys: keys.state,
    applications: applications.state,
    audit: audit.state,
    handlers: { ...keys.handlers, ...applications.handlers, ...audit.handlers },
  };
}
