import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { memberDeparture } from './member-departure';
import { memberOperations } from './members';

export const members: Noun<Services> = {
  operations: memberOperations,
  departure: memberDeparture,
};
