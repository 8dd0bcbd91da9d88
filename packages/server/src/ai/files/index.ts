import type { Noun } from '../../noun';
import type { AiServices } from '../ai-services';
import { fileJobs } from './file-jobs';
import { fileOperations } from './files';

export const files: Noun<AiServices> = {
  operations: fileOperations,
  jobs: fileJobs,
};
