/**
 * Time budget of each phase of `npm test` on an idle machine with two cores: seconds of wall time, and of processor time over
 * all its processes. `docs/contributing.md` lists them next to the measured figures.
 *
 * @typedef {{ seconds: number, processor: number }} Budget
 * @type {Readonly<Record<string, Budget>>}
 */
export const budgets = {
  static: { seconds: 60, processor: 140 },
  unit: { seconds: 120, processor: 320 },
  server: { seconds: 240, processor: 660 },
  build: { seconds: 120, processor: 260 },
  package: { seconds: 40, processor: 100 },
  browser: { seconds: 320, processor: 1600 },
};

/**
 * A phase that uses more than this multiple of its processor time fails the run; a slower machine gets proportionally more
 * (`slowness.mjs`). Wall time never fails a run, because it depends on the machine's other work.
 */
export const tolerance = 1.5;

/**
 * Seconds that `npm start` may take on such a machine with packages downloaded: for the first start, and when nothing is stale.
 */
export const budgetOfStart = { first: 60, again: 5 };

/** Seconds that `npm run build` may take on such a machine when everything is stale. */
export const budgetOfBuild = 180;
