import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { messageOperations } from './messages';

export const messages: Noun<ChatServices> = {
  operations: messageOperations,
};
