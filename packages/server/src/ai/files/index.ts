import type { Noun } from '../../noun';
import { emptyIncoming } from '../../platform/files/incoming-folder';
import type { Job } from '../../platform/work/job';
import type { AiServices } from '../ai-services';
import { fileOperations } from './files';
import { indexPassagesAgain } from './index-passages';
import { removeUnusedFiles } from './remove-unused-files';

/** Jobs that delete files with their chat, index their text by the present rules, and create missing embeddings. */
const fileJobs = (services: Pick<AiServices, 'db' | 'files' | 'now' | 'vectors'>): readonly Job[] => [
  { name: 'remove-unused-files', everyMinutes: 10, run: () => removeUnusedFiles(services) },
  { name: 'refold-passages', everyMinutes: 5, run: () => indexPassagesAgain(services.db) },
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
