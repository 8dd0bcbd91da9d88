import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { embedTokenOperations } from './embed-tokens';

export const embedTokens: Noun<Services> = {
  operations: embedTokenOperations,
};
