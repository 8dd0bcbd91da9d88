import { teamOperations } from './teams/teams';

/** The operations of the core service. */
export const coreOperations = [...teamOperations];
