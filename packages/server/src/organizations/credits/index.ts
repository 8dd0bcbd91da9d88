import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { creditJobs } from './credit-jobs';
import { creditOperations } from './credits';

export const credits: Noun<Services> = {
  operations: creditOperations,
  jobs: creditJobs,
};
