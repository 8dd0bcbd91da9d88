import type { Noun } from '../../noun';
import type { AiServices } from '../ai-services';
import { rediscoverJobs } from './find-models';
import { managedModelOperations } from './managed-models';
import { modelOperations } from './models';

export const models: Noun<AiServices> = {
  operations: [...modelOperations, ...managedModelOperations],
  jobs: rediscoverJobs,
};
