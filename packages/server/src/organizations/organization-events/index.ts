import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { organizationEventOperations } from './organization-events';

export const organizationEvents: Noun<Services> = {
  operations: organizationEventOperations,
};
