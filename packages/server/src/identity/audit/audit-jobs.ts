import { lt, sql } from 'drizzle-orm';
import { auditEntries } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';

/** Deletes entries after the configured retention time. */
export const auditJobs = ({ db, now, config }: Pick<Services, 'db' | 'now' | 'config'>): readonly Job[] => [
  {
    name: 'remove-old-audit-entries',
    everyMinutes: 60,
    async run() {
      const before = sql`${now().toISOString()}::timestamptz - make_interval(months => ${config.auditLogMonths})`;
      await db.delete(auditEntries).where(lt(auditEntries.createdAt, before));
    },
  },
];
