import { fetched } from '@oriel/widget-kit';

/** Shows a comparison; fetched when the first one appears. */
export const ComparisonView = fetched(() => import('./thread-view/ComparisonView'));
