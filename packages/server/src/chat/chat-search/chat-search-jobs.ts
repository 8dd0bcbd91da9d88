import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';
import { createMessageIndex } from './index-messages';

/** Indexes messages for the search. */
export const chatSearchJobs = ({ db }: ChatServices): readonly Job[] => [
  { name: 'index-messages', everyMinutes: 1, run: createMessageIndex(db) },
];
