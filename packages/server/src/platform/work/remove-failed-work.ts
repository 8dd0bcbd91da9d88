import { lt, sql } from 'drizzle-orm';
import type { Services } from '../../services';
import { work } from '../db/schema';
import type { Job } from './job';

/** Days that work is kept that was given up. */
const keptDays = 30;

/** Forgets work that was given up. */
export const workJobs = ({ db }: Pick<Services, 'db'>): readonly Job[] => [
  {
    name: 'remove-failed-work',
    everyMinutes: 60,
    async run() {
      await db.delete(work).where(lt(work.failedAt, sql`now() - make_interval(days => ${keptDays})`));
    },
  },
];
