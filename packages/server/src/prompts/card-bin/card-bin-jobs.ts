import type { Job } from '../../platform/work/job';
import type { PromptsServices } from '../prompts-services';
import { emptyCardBin } from './empty-card-bin';

/** Permanently deletes cards that can no longer be restored. */
export const cardBinJobs = ({ db }: PromptsServices): readonly Job[] => [
  { name: 'empty-card-bin', everyMinutes: 60, run: () => emptyCardBin(db) },
];
