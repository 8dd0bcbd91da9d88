import type { Job } from '../../platform/work/job';
import type { AiServices } from '../ai-services';
import { drawJobs } from './draw-image';
import { removeImages, removeReferences } from './remove-images';

/** Jobs that draw images and delete expired ones. */
export const imageJobs = (services: AiServices): readonly Job[] => [
  ...drawJobs(services),
  { name: 'remove-images', everyMinutes: 10, run: () => removeImages(services) },
  { name: 'remove-image-references', everyMinutes: 60, run: () => removeReferences(services) },
];
