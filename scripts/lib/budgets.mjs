/**
 * How many seconds each phase of `npm test` may take on a quiet machine of two cores. `docs/contributing.md` names them
 * beside what was measured.
 */
export const budgets = { static: 60, unit: 120, server: 240, package: 60, browser: 420 };

/** Seconds that `npm start` may take on such a machine with packages downloaded: the first time, and when nothing is stale. */
export const budgetOfStart = { first: 60, again: 5 };
