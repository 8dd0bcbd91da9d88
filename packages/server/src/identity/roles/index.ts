import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { roleOperations } from './roles';

export const roles: Noun<Services> = {
  operations: roleOperations,
};
