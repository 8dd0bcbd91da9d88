import { lt, sql } from 'drizzle-orm';
import type { Noun } from '../../noun';
import { auditEntries } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { auditOperations } from './audit';

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

export const audit: Noun<Services> = {
  operations: auditOperations,
  jobs: auditJobs,
};
