import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Noun } from '../../noun';
import { channels, chatFiles, runs } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import { removeChannels } from '../channels/remove-channels';
import type { ChatServices } from '../chat-services';
import { agentTrialOperations } from './agent-trials';
import { chatCompletionOperations } from './chat-completions';

/** Maximum time in which a call may start, in milliseconds: its channel exists before its answer runs. */
const startPatience = 600_000;

/** Deletes the channels of calls whose process ended before it could. */
export const removeTransientChannels = (
  services: Pick<ChatServices, 'db' | 'bus' | 'now'>,
): Promise<number> => {
  const running = services.db
    .select({ one: sql`1` })
    .from(runs)
    .where(and(eq(runs.channelId, channels.id), eq(runs.status, 'running')));
  // Files for trials are deleted a day after their upload, if not before.
  const held = services.db
    .select({ one: sql`1` })
    .from(chatFiles)
    .where(eq(chatFiles.channelId, channels.id));
  const before = new Date(services.now().getTime() - startPatience);
  return removeChannels(
    services,
    and(eq(channels.isTransient, true), lt(channels.createdAt, before), notExists(running), notExists(held)),
  );
};

/** Deletes channels whose single answer is complete. */
const chatCompletionJobs = (services: ChatServices): readonly Job[] => [
  {
    name: 'remove-transient-channels',
    everyMinutes: 10,
    run: async () => void (await removeTransientChannels(services)),
  },
];

export const chatCompletions: Noun<ChatServices> = {
  operations: [...agentTrialOperations, ...chatCompletionOperations],
  jobs: chatCompletionJobs,
};
