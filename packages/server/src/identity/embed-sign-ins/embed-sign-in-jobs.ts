import { lt } from 'drizzle-orm';
import { embedSessions } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';

/** Deletes expired sign-ins of embeds, which are already refused. */
export const embedSignInJobs = ({ db, now }: Pick<Services, 'db' | 'now'>): readonly Job[] => [
  {
    name: 'remove-expired-embed-sign-ins',
    everyMinutes: 10,
    run: async () => void (await db.delete(embedSessions).where(lt(embedSessions.expiresAt, now()))),
  },
];
