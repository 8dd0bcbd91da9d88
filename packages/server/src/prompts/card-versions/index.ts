import type { Noun } from '../../noun';
import type { PromptsServices } from '../prompts-services';
import { cardVersionOperations } from './card-versions';

export const cardVersions: Noun<PromptsServices> = {
  operations: cardVersionOperations,
};
