import type { Job } from '../../platform/jobs/job';
import type { PromptsServices } from '../library/prompts-services';
import { emptyCardBin } from './empty-card-bin';
import { refoldCards } from './refold-cards';
import { removeUnusedImages } from './remove-unused-images';

/** The library's scheduled jobs, run once for all processes on a database. */
export const promptsJobs = (services: PromptsServices): readonly Job[] => [
  { name: 'remove-unused-pictures', everyMinutes: 30, run: () => removeUnusedImages(services) },
  { name: 'empty-card-bin', everyMinutes: 60, run: () => emptyCardBin(services.db) },
  { name: 'refold-cards', everyMinutes: 5, run: () => refoldCards(services.db) },
];
