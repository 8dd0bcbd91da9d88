import type { Noun } from '../../noun';
import type { AiServices } from '../ai-services';
import { imageDeparture } from './image-departure';
import { imageJobs } from './image-jobs';
import { imageOperations } from './images';

export const images: Noun<AiServices> = {
  operations: imageOperations,
  jobs: imageJobs,
  departure: imageDeparture,
};
