import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { teamOperations } from './teams';

export const teams: Noun<Services> = {
  operations: teamOperations,
};
