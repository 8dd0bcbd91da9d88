import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { completionOperations } from './completions';

export const completions: Noun<ChatServices> = {
  operations: completionOperations,
};
