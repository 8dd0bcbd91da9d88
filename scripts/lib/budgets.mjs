/**
 * How many seconds each phase of `npm test` may take on a quiet machine of two cores. `docs/contributing.md` names them
 * beside what was measured.
 */
export const budgets = { static: 60, unit: 120, server: 240, package: 60, browser: 420 };

/** How many seconds `npm start` may take on such a machine, packages already downloaded: the first time, and when nothing is stale. */
export const budgetOfStart = { first: 60, again: 5 };
