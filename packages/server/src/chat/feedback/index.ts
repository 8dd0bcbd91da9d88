import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { feedbackOperations } from './feedback';

export const feedback: Noun<ChatServices> = {
  operations: feedbackOperations,
};
