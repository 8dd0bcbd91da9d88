import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { secretKeyOperations } from './secret-keys';

export const secretKeys: Noun<Services> = {
  operations: secretKeyOperations,
};
