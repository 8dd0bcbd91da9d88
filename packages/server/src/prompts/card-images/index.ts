import type { Noun } from '../../noun';
import type { Job } from '../../platform/work/job';
import type { PromptsServices } from '../prompts-services';
import { removeUnusedImages } from './remove-unused-images';

/** Deletes images that no card shows any more. */
const cardImageJobs = (services: PromptsServices): readonly Job[] => [
  { name: 'remove-unused-pictures', everyMinutes: 30, run: () => removeUnusedImages(services) },
];

export const cardImages: Noun<PromptsServices> = {
  jobs: cardImageJobs,
};
