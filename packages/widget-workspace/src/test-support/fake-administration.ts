import { agentRoutes, fakeAgents } from './fake-agents';
import { applicationRoutes, fakeApplications } from './fake-applications';
import { auditRoutes, fakeAudit } from './fake-audit';
import { fakeKeys, keyRoutes } from './fake-keys';
import { fakeSubscription, subscriptionRoutes } from './fake-subscription';
import { fakeToolServers, toolServerRoutes } from './fake-tool-servers';

export const administrationRoutes = {
  ...keyRoutes,
  ...agentRoutes,
  ...toolServerRoutes,
  ...applicationRoutes,
  ...auditRoutes,
  ...subscriptionRoutes,
};

/** The calls of the administrator tabs; one state for all users. */
export function fakeAdministration() {
  const keys = fakeKeys();
  const agents = fakeAgents();
  const toolServers = fakeToolServers();
  const applications = fakeApplications();
  const audit = fakeAudit();
  const subscription = fakeSubscription();
  return {
    keys: keys.state,
    agents: agents.state,
    toolServers: toolServers.state,
    applications: applications.state,
    audit: audit.state,
    subscription: subscription.state,
    handlers: {
      ...keys.handlers,
      ...agents.handlers,
      ...toolServers.handlers,
      ...applications.handlers,
      ...audit.handlers,
      ...subscription.handlers,
    },
  };
}
