import type { Noun } from '../../noun';
import type { PromptsServices } from '../prompts-services';
import { searchOperations } from './search-cards';

export const cardSearch: Noun<PromptsServices> = {
  operations: searchOperations,
};
