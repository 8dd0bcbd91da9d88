import type { Noun } from '../../noun';
import type { ChatServices } from '../chat-services';
import { channelDeparture } from './channel-departure';
import { channelFileOperations } from './channel-files';
import { channelJobs } from './channel-jobs';
import { channelOperations } from './channels';

export const channels: Noun<ChatServices> = {
  operations: [...channelOperations, ...channelFileOperations],
  jobs: channelJobs,
  departure: channelDeparture,
};
