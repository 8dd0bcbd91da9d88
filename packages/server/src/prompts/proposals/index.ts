import type { Noun } from '../../noun';
import type { PromptsServices } from '../prompts-services';
import { proposalOperations } from './proposals';

export const proposals: Noun<PromptsServices> = {
  operations: proposalOperations,
};
