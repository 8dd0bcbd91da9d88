import type { Noun } from '../../noun';
import type { AiServices } from '../ai-services';
import { rediscoverJobs } from './find-models';
import { managedModelServiceOperations } from './managed-model-services';
import { managedModelOperations } from './managed-models';
import { modelOperations } from './models';

export const models: Noun<AiServices> = {
  operations: [...modelOperations, ...managedModelOperations, ...managedModelServiceOperations],
  jobs: rediscoverJobs,
};
