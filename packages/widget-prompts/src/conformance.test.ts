import { listAgents, listCardLists, listProposals, searchCards } from '@oriel/contracts';
import { createFakeService, fakeTokenAccounts } from '@oriel/contracts/testing';
import { describeWidget } from '@oriel/widget-kit/testing';
import { promptsWidget } from './index';
import { buildCard } from './test-support/build-card';

/** The services for users with one card each. */
const fake = createFakeService();
fakeTokenAccounts(fake);
fake.on(listAgents, () => []);
fake.on(listCardLists, () => []);
fake.on(listProposals, () => ({ results: [], totalCount: 0, pendingCount: 0 }));
fake.on(searchCards, (_, { user = 'nobody' }) => ({
  results: [buildCard({ title: `Card of ${user}` })],
  totalCount: 1,
  tagsOccurrences: {},
}));

describeWidget(promptsWidget, { fake, mark: user => `Card of ${user}`, isForGuests: true });
