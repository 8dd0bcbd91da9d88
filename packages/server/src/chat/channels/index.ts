import type { Noun } from '../../noun';
import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';
import { channelCostOperations } from './channel-cost';
import { channelDeparture } from './channel-departure';
import { channelFileOperations } from './channel-files';
import { channelOperations } from './channels';
import { removeExpired } from './remove-expired';

/** Deletes expired chats. */
const channelJobs = (services: ChatServices): readonly Job[] => [
  { name: 'remove-expired-chats', everyMinutes: 15, run: () => removeExpired(services) },
];

export const channels: Noun<ChatServices> = {
  operations: [...channelOperations, ...channelFileOperations, ...channelCostOperations],
  jobs: channelJobs,
  departure: channelDeparture,
};
