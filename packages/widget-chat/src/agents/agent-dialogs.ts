import { allTexts, fetched } from '@oriel/app-kit';

/** Shows how agents were rated, to those who manage agents and to their creators. */
export const RatingsDialog = fetched(() => import('./manage/RatingsDialog'), allTexts);

/** Shows what an agent is made of, and how a program asks it. */
export const AgentDetails = fetched(() => import('./manage/AgentDetails'), allTexts);

/** Shows how a program asks an agent. */
export const AgentProgram = fetched(() => import('./manage/AgentProgram'), allTexts);
