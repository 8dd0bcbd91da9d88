import { lifetimes } from '@oriel/contracts';
import { and, lt, ne, or } from 'drizzle-orm';
import { invites } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';

/** Deletes invites that have ended; an expired one is already refused. */
export const inviteJobs = ({ db, now }: Pick<Services, 'db' | 'now'>): readonly Job[] => [
  {
    name: 'remove-old-invites',
    everyMinutes: 60,
    async run() {
      const before = new Date(now().getTime() - lifetimes.endedInvite * 1_000);
      const ended = and(ne(invites.status, 'pending'), lt(invites.updatedAt, before));
      await db.delete(invites).where(or(ended, lt(invites.expiresAt, before)));
    },
  },
];
