import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';
import { removeTransientChannels } from './remove-transient-channels';

/** Deletes channels whose single answer is complete. */
export const chatCompletionJobs = (services: ChatServices): readonly Job[] => [
  {
    name: 'remove-transient-channels',
    everyMinutes: 10,
    run: async () => void (await removeTransientChannels(services)),
  },
];
