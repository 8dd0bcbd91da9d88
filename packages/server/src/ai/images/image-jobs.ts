import type { Job } from '../../platform/jobs/job';
import type { AiServices } from '../ai-services';
import { removeImages, removeReferences } from './remove-images';

/** Scheduled jobs that keep no picture longer than its time. */
export const imageJobs = (services: Pick<AiServices, 'db' | 'files' | 'now'>): readonly Job[] => [
  { name: 'remove-images', everyMinutes: 10, run: () => removeImages(services) },
  { name: 'remove-image-references', everyMinutes: 60, run: () => removeReferences(services) },
];
