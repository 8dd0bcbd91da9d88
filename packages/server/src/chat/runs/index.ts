import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { runJobs } from './run-jobs';

export const runs: Noun<ChatServices> = {
  jobs: runJobs,
};
