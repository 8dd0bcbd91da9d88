import type { Noun } from '../../noun';
import type { PromptsServices } from '../prompts-services';
import { cardBinOperations } from './card-bin';
import { cardBinJobs } from './card-bin-jobs';

export const cardBin: Noun<PromptsServices> = {
  operations: cardBinOperations,
  jobs: cardBinJobs,
};
