import type { Noun } from '../../noun';
import type { AiServices } from '../ai-services';
import { modelServiceOperations } from './model-services';

export const modelServices: Noun<AiServices> = {
  operations: modelServiceOperations,
};
