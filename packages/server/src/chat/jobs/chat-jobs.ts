import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../services';
import { createMessageIndex } from '../search/index-messages';
import { releaseSummaries } from '../summaries/release-summaries';

/** The chat's scheduled jobs, run once for all processes on a database. */
export const chatJobs = ({ db }: Pick<Services, 'db'>): readonly Job[] => [
  { name: 'index-messages', everyMinutes: 1, run: createMessageIndex(db) },
  { name: 'release-summaries', everyMinutes: 10, run: () => releaseSummaries(db) },
];
