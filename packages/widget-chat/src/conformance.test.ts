import { getCredits, getOrganizationSettings, listAgents, listMyChannels } from '@oriel/contracts';
import { buildCredits, createFakeService, fakeTokenAccounts } from '@oriel/contracts/testing';
import { describeWidget } from '@oriel/widget-kit/testing';
import { chatWidget } from './index';

/** The services for users without any chat. */
const fake = createFakeService();
fakeTokenAccounts(fake, { features: { viewOrganizationChat: { enabled: true, status: 'visible' } } });
fake.on(getOrganizationSettings, ({ params }) => ({
  id: params.organizationId,
  allowedPredefinedAgentIds: [],
  allowedHostLocations: [],
}));
fake.on(listAgents, () => []);
fake.on(getCredits, () => buildCredits(100));
fake.on(listMyChannels, () => []);

describeWidget(chatWidget, { fake, mark: user => `Workspace of ${user}` });
