import { fetched } from '@oriel/app-kit';

/** Shows a comparison; fetched when the first one appears. */
export const ComparisonView = fetched(() => import('./thread-view/ComparisonView'));
