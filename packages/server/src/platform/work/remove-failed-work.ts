import { lt, sql } from 'drizzle-orm';
import type { Services } from '../../services';
import { work } from '../db/schema';
import type { Job } from './job';

/** Days for which failed work is kept. */
const keptDays = 30;

/** Removes failed work. */
export const workJobs = ({ db }: Pick<Services, 'db'>): readonly Job[] => [
  {
    name: 'remove-failed-work',
    everyMinutes: 60,
    async run() {
      await db.delete(work).where(lt(work.failedAt, sql`now() - make_interval(days => ${keptDays})`));
    },
  },
];
