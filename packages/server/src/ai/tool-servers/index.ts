import type { Noun } from '../../noun';
import type { AiServices } from '../ai-services';
import { toolServerOperations } from './tool-servers';

export const toolServers: Noun<AiServices> = {
  operations: toolServerOperations,
};
