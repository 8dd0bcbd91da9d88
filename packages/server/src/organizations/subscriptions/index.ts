import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { automaticTopUpJobs } from './automatic-top-up-jobs';
import { automaticTopUpOperations } from './automatic-top-ups';
import { subscriptionJobs } from './subscription-jobs';
import { subscriptionOperations } from './subscriptions';

export const subscriptions: Noun<Services> = {
  operations: [...subscriptionOperations, ...automaticTopUpOperations],
  jobs: services => [...subscriptionJobs(services), ...automaticTopUpJobs(services)],
};
