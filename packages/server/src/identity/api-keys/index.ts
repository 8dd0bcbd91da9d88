import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { apiKeyDeparture } from './api-key-departure';
import { apiKeyOperations } from './api-keys';

export const apiKeys: Noun<Services> = {
  operations: apiKeyOperations,
  departure: apiKeyDeparture,
};
