import { lifetimes } from '@oriel/contracts';
import { lt } from 'drizzle-orm';
import { idempotencyKeys } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';

/** Deletes responses kept for repeated requests. */
export const idempotencyJobs = ({ db, now }: Pick<Services, 'db' | 'now'>): readonly Job[] => [
  {
    name: 'remove-kept-answers',
    everyMinutes: 30,
    async run() {
      const before = new Date(now().getTime() - lifetimes.idempotencyKey * 1_000);
      await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
    },
  },
];
