import { emptyIncoming } from '../../platform/files/incoming-folder';
import type { Job } from '../../platform/jobs/job';
import type { AiServices } from '../ai-services';
import { removeUnusedFiles } from './remove-unused-files';

/** Scheduled jobs that keep no file longer than its chat, and make the vectors that are missing. */
export const fileJobs = (services: Pick<AiServices, 'db' | 'files' | 'now' | 'vectors'>): readonly Job[] => [
  { name: 'remove-unused-files', everyMinutes: 10, run: () => removeUnusedFiles(services) },
  // Without a model for them it has nothing to do; a queue that was made once goes on.
  {
    name: 'embed-files',
    everyMinutes: 1,
    run: async () => services.vectors?.embedAll(),
  },
  {
    name: 'empty-incoming-files',
    everyMinutes: 60,
    run: () => emptyIncoming(services.files, services.now()),
  },
];
