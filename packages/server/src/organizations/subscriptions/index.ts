import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { subscriptionJobs } from './subscription-jobs';
import { subscriptionOperations } from './subscriptions';

export const subscriptions: Noun<Services> = {
  operations: subscriptionOperations,
  jobs: subscriptionJobs,
};
