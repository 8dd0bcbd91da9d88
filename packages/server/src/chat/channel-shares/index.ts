import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { shareOperations } from './channel-shares';

export const channelShares: Noun<ChatServices> = {
  operations: shareOperations,
};
