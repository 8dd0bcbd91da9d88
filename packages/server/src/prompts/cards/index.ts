import type { Noun } from '../../noun';
import type { PromptsServices } from '../prompts-services';
import { cardJobs } from './card-jobs';
import { cardOperations } from './cards';

export const cards: Noun<PromptsServices> = {
  operations: cardOperations,
  jobs: cardJobs,
};
