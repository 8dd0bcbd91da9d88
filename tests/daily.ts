import type { TestDetails } from '@playwright/test';

/**
 * Details of one of several tests that differ in a combination only, such as the isolation: the daily run takes the one
 * that stands for the others, `npm run test:full` all of them.
 */
export const daily = (isTheOne: boolean): TestDetails => ({ tag: isTheOne ? [] : ['@full'] });

/** Details of a test that runs on both databases, and in the daily run on one. */
export const dailyOn = (database: 'pglite' | 'postgresql'): TestDetails => ({ tag: `@${database}` });
