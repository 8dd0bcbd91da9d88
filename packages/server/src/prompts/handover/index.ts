import type { Noun } from '../../noun';
import type { PromptsServices } from '../prompts-services';
import { handoverOperations } from './handover';
import { libraryDeparture } from './library-departure';

export const handover: Noun<PromptsServices> = {
  operations: handoverOperations,
  departure: libraryDeparture,
};
