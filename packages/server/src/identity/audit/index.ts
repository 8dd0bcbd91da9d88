import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { auditJobs } from './audit-jobs';
import { auditOperations } from './audit-log';

export const audit: Noun<Services> = {
  operations: auditOperations,
  jobs: auditJobs,
};
