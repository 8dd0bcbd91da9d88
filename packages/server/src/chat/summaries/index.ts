import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { summaryJobs } from './summary-jobs';

export const summaries: Noun<ChatServices> = {
  jobs: summaryJobs,
};
