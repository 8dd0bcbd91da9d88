import type { Noun } from '../../noun';
import type { PromptsServices } from '../prompts-services';
import { listOperations } from './lists';

export const lists: Noun<PromptsServices> = {
  operations: listOperations,
};
