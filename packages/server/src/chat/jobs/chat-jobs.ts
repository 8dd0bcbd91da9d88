import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../services';
import { removeExpired } from '../channels/remove-expired';
import { removeTransientChannels } from '../chat-completions/remove-transient-channels';
import { createMessageIndex } from '../search/index-messages';
import { releaseSummaries } from '../summaries/release-summaries';

/** The chat's scheduled jobs, run once for all processes on a database. */
export const chatJobs = (services: Pick<Services, 'db' | 'bus' | 'now'>): readonly Job[] => [
  { name: 'index-messages', everyMinutes: 1, run: createMessageIndex(services.db) },
  {
    name: 'remove-transient-channels',
    everyMinutes: 10,
    run: async () => void (await removeTransientChannels(services)),
  },
  { name: 'release-summaries', everyMinutes: 10, run: () => releaseSummaries(services.db) },
  { name: 'remove-expired-chats', everyMinutes: 15, run: () => removeExpired(services) },
];
