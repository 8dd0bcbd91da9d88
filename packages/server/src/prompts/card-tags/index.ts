import type { Noun } from '../../noun';
import type { PromptsServices } from '../prompts-services';
import { cardTagOperations } from './card-tags';

export const cardTags: Noun<PromptsServices> = {
  operations: cardTagOperations,
};
