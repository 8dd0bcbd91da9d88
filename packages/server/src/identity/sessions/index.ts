import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { sessionJobs } from './session-jobs';

export const sessions: Noun<Services> = {
  jobs: sessionJobs,
};
