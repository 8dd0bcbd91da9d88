import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { chatSearchJobs } from './chat-search-jobs';
import { findOperations } from './find-in-channel';
import { searchOperations } from './search-chats';

export const chatSearch: Noun<ChatServices> = {
  operations: [...searchOperations, ...findOperations],
  jobs: chatSearchJobs,
};
