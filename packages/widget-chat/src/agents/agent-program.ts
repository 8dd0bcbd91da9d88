import { allTexts, fetched } from '@oriel/app-kit';

/** Shows how a program asks an agent. */
export const AgentProgram = fetched(() => import('./manage/AgentProgram'), allTexts);
