import { fetched } from '@oriel/app-kit';

const chunk = () => import('./turn-actions-chunk');

export const AnswerActions = fetched(async () => ({ default: (await chunk()).AnswerActions }));
export const QuestionActions = fetched(async () => ({ default: (await chunk()).QuestionActions }));
export const VersionSwitch = fetched(async () => ({ default: (await chunk()).VersionSwitch }));
