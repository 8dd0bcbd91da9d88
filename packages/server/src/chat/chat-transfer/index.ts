import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { transferOperations } from './chat-transfer';

export const chatTransfer: Noun<ChatServices> = {
  operations: transferOperations,
};
