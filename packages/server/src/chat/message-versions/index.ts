import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { versionOperations } from './message-versions';

export const messageVersions: Noun<ChatServices> = {
  operations: versionOperations,
};
