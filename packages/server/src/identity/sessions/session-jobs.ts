import { lt } from 'drizzle-orm';
import { sessions } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';

/** Deletes expired sessions, which are already refused. */
export const sessionJobs = ({ db, now }: Pick<Services, 'db' | 'now'>): readonly Job[] => [
  {
    name: 'remove-expired-sign-ins',
    everyMinutes: 10,
    run: async () => void (await db.delete(sessions).where(lt(sessions.expiresAt, now()))),
  },
];
