import { sql } from 'drizzle-orm';
import { pageCalls, runEvents, runs } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';
import { sweepRuns } from './lifecycle/sweep-runs';

/** Short, because a person may wait for the end of an answer whose process has died. */
const sweepSeconds = 4;

/** Ends answers whose writer is dead, and deletes logs of answers an hour after their end. */
export const runJobs = (services: ChatServices): readonly Job[] => [
  { name: 'end-left-answers', everyMinutes: sweepSeconds / 60, run: () => sweepRuns(services) },
  {
    name: 'remove-answer-logs',
    everyMinutes: 10,
    async run() {
      const { db } = services;
      const ended = sql`(SELECT id FROM ${runs} WHERE ended_at < now() - interval '1 hour' AND ended_at > now() - interval '8 days')`;
      await db.delete(runEvents).where(sql`${runEvents.runId} IN ${ended}`);
      await db.delete(pageCalls).where(sql`${pageCalls.runId} IN ${ended}`);
    },
  },
];
