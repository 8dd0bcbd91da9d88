import { sql } from 'drizzle-orm';
import { pageCalls, runEvents, runs } from '../../platform/db/schema';
import type { Job } from '../../platform/jobs/job';
import type { ChatServices } from '../chat-services';

/** Deletes logs of answers an hour after their end. */
export const runJobs = ({ db }: ChatServices): readonly Job[] => [
  {
    name: 'remove-answer-logs',
    everyMinutes: 10,
    async run() {
      const ended = sql`(SELECT id FROM ${runs} WHERE ended_at < now() - interval '1 hour' AND ended_at > now() - interval '8 days')`;
      await db.delete(runEvents).where(sql`${runEvents.runId} IN ${ended}`);
      await db.delete(pageCalls).where(sql`${pageCalls.runId} IN ${ended}`);
    },
  },
];
