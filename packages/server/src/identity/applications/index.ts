import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { applicationDeparture } from './application-departure';
import { applicationOperations } from './applications';
import { trustOperations } from './trust';

export const applications: Noun<Services> = {
  operations: [...applicationOperations, ...trustOperations],
  departure: applicationDeparture,
};
