import type { Noun } from '../../noun';
import type { Job } from '../../platform/work/job';
import type { AiServices } from '../ai-services';
import { drawJobs } from './draw-image';
import { imageDeparture } from './image-departure';
import { imageOperations } from './images';
import { removeImages, removeReferences } from './remove-images';

/** Jobs that draw images and delete expired ones. */
const imageJobs = (services: AiServices): readonly Job[] => [
  ...drawJobs(services),
  { name: 'remove-images', everyMinutes: 10, run: () => removeImages(services) },
  { name: 'remove-image-references', everyMinutes: 60, run: () => removeReferences(services) },
];

export const images: Noun<AiServices> = {
  operations: imageOperations,
  jobs: imageJobs,
  departure: imageDeparture,
};
