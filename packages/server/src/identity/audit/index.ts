import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { auditOperations } from './audit';
import { auditJobs } from './audit-jobs';

export const audit: Noun<Services> = {
  operations: auditOperations,
  jobs: auditJobs,
};
