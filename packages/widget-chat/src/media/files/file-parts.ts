import { fetched } from '@oriel/app-kit';

/** Components for files: one chunk, fetched when the first of them is shown. */
export const FileTray = fetched(() => import('./FileTray'));
export const QuestionFiles = fetched(() => import('./QuestionFiles'));
