import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';
import { releaseSummaries } from './release-summaries';

/** Releases summaries whose process has died. */
export const summaryJobs = ({ db }: ChatServices): readonly Job[] => [
  { name: 'release-summaries', everyMinutes: 10, run: () => releaseSummaries(db) },
];
