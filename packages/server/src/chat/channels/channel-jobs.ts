import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';
import { removeExpired } from './remove-expired';

/** Deletes expired chats. */
export const channelJobs = (services: ChatServices): readonly Job[] => [
  { name: 'remove-expired-chats', everyMinutes: 15, run: () => removeExpired(services) },
];
