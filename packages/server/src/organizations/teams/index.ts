import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { teamDeparture } from './team-departure';
import { teamOperations } from './teams';

export const teams: Noun<Services> = {
  operations: teamOperations,
  departure: teamDeparture,
};
