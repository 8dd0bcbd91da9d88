import { allTexts, fetched } from '@oriel/app-kit';

/** Shows how agents were rated, to those who manage agents and to their creators. */
export const RatingsDialog = fetched(() => import('./manage/RatingsDialog'), allTexts);

/** Shows what an agent is made of. */
export const AgentDetails = fetched(() => import('./manage/AgentDetails'), allTexts);
