import { fetched } from '@oriel/widget-kit';

/** What shows files comes in one piece of its own, when the first of it is shown. */
export const FileTray = fetched(() => import('./FileTray'));
export const AnswerSources = fetched(() => import('./AnswerSources'));
export const QuestionFiles = fetched(() => import('./QuestionFiles'));
