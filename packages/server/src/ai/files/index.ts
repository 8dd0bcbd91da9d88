import type { Noun } from '../../noun';
import { emptyIncoming } from '../../platform/files/incoming-folder';
import type { Job } from '../../platform/work/job';
import type { AiServices } from '../ai-services';
import { fileOperations } from './files';
import { removeUnusedFiles } from './remove-unused-files';

/** Jobs that delete files with their chat, and create missing embeddings. */
const fileJobs = (services: Pick<AiServices, 'db' | 'files' | 'now' | 'vectors'>): readonly Job[] => [
  { name: 'remove-unused-files', everyMinutes: 10, run: () => removeUnusedFiles(services) },
  ...(services.vectors?.jobs ?? []),
  {
    name: 'empty-incoming-files',
    everyMinutes: 60,
    run: () => emptyIncoming(services.files, services.now()),
  },
];

export const files: Noun<AiServices> = {
  operations: fileOperations,
  jobs: fileJobs,
};
