import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { connectionTokenJobs } from './connection-token-jobs';
import { connectionTokenOperations } from './connection-tokens';

export const connectionTokens: Noun<ChatServices> = {
  operations: connectionTokenOperations,
  jobs: connectionTokenJobs,
};
