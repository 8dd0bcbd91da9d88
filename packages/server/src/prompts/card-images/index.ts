import type { Noun } from '../../noun';
import type { PromptsServices } from '../prompts-services';
import { cardImageJobs } from './card-image-jobs';

export const cardImages: Noun<PromptsServices> = {
  jobs: cardImageJobs,
};
