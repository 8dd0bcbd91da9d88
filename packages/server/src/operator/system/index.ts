import type { AiServices } from '../../ai/ai-services';
import type { Noun } from '../../noun';
import { errorJobs, systemOperations } from './system';

export const operatorSystem: Noun<AiServices> = { operations: systemOperations, jobs: errorJobs };
