import type { Noun } from '../../noun';
import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';
import { channelBinOperations, emptyOldBins } from './channel-bin';

/** Deletes for good what was deleted 30 days ago. The files job deletes its files. */
const channelBinJobs = (services: ChatServices): readonly Job[] => [
  { name: 'empty-chat-bin', everyMinutes: 60, run: () => emptyOldBins(services) },
];

export const channelBin: Noun<ChatServices> = {
  operations: channelBinOperations,
  jobs: channelBinJobs,
};
