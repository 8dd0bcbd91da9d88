import { fetched } from '@oriel/widget-kit';

/** Shows a comparison; fetched when there is one. */
export const ComparisonView = fetched(() => import('./thread-view/ComparisonView'));
