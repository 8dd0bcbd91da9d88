import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { spendingLimitOperations } from './spending-limits';

export const spendingLimits: Noun<Services> = {
  operations: spendingLimitOperations,
};
