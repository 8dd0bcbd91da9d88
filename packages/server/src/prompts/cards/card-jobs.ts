import type { Job } from '../../platform/work/job';
import type { PromptsServices } from '../prompts-services';
import { rebuildSearchColumns } from './rebuild-search-columns';

/** Keeps the search columns of cards up to date. */
export const cardJobs = ({ db }: PromptsServices): readonly Job[] => [
  { name: 'refold-cards', everyMinutes: 5, run: () => rebuildSearchColumns(db) },
];
