import { emptyIncoming } from '../../platform/files/incoming-folder';
import type { Job } from '../../platform/jobs/job';
import type { ChatServices } from '../chat-services';
import { removeUnusedFiles } from './remove-unused-files';

/** Scheduled jobs that keep no file longer than its chat. */
export const fileJobs = (services: Pick<ChatServices, 'db' | 'files' | 'now'>): readonly Job[] => [
  { name: 'remove-unused-files', everyMinutes: 10, run: () => removeUnusedFiles(services) },
  {
    name: 'empty-incoming-files',
    everyMinutes: 60,
    run: () => emptyIncoming(services.files, services.now()),
  },
];
