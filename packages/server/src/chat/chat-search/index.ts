import type { Noun } from '../../noun';
import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';
import { findOperations } from './find-in-channel';
import { createMessageIndex } from './index-messages';
import { searchOperations } from './search-chats';

/** Indexes messages for the search. */
const chatSearchJobs = ({ db }: ChatServices): readonly Job[] => [
  { name: 'index-messages', everyMinutes: 1, run: createMessageIndex(db) },
];

export const chatSearch: Noun<ChatServices> = {
  operations: [...searchOperations, ...findOperations],
  jobs: chatSearchJobs,
};
