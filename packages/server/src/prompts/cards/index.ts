import type { Noun } from '../../noun';
import type { Job } from '../../platform/work/job';
import type { PromptsServices } from '../prompts-services';
import { cardOperations } from './cards';
import { rebuildSearchColumns } from './rebuild-search-columns';

/** Keeps the search columns of cards up to date. */
const cardJobs = ({ db }: PromptsServices): readonly Job[] => [
  { name: 'refold-cards', everyMinutes: 5, run: () => rebuildSearchColumns(db) },
];

export const cards: Noun<PromptsServices> = {
  operations: cardOperations,
  jobs: cardJobs,
};
