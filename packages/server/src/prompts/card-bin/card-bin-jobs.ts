import type { Job } from '../../platform/work/job';
import type { PromptsServices } from '../prompts-services';
import { emptyCardBin } from './empty-card-bin';

/** Deletes for good what cannot be restored any more. */
export const cardBinJobs = ({ db }: PromptsServices): readonly Job[] => [
  { name: 'empty-card-bin', everyMinutes: 60, run: () => emptyCardBin(db) },
];
