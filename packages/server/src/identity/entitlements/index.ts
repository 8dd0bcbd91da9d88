import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { entitlementOperations } from './entitlements';

export const entitlements: Noun<Services> = {
  operations: entitlementOperations,
};
