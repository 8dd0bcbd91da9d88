// Runs all tests and ends with `N passed, N failed`. Arguments select phases, one phase with file names, or the tests that a
// change reaches: `npm test -- unit`, `npm test -- server credits`, `npm test -- affected`. `--full` adds the combinations that
// the daily run samples, and `--record` writes the figures of a full run into `docs/contributing.md`.
import { budgets } from './lib/budgets.mjs';
import { readCommandLine } from './lib/command-line.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { record } from './lib/measured.mjs';
import { daily, phases, withBuild } from './lib/phases.mjs';
import { measureProcessor } from './lib/processor-time.mjs';
import { measureSlowness } from './lib/slowness.mjs';
import { overBudget, summarize } from './lib/summary.mjs';

const asked = readCommandLine(process.argv.slice(2), Object.keys(phases));
if ('problem' in asked) {
  process.stderr.write(`${asked.problem}\n`);
  process.exit(1);
}
await ensureInstalled();

/** The steps of the run: phases that run in parallel, each with its files, or none for all. */
async function plan() {
  if (!asked.affected) {
    const steps = asked.phases.length > 0 ? asked.phases.map(name => [name]) : daily;
    return steps.map(step => step.map(name => ({ name, files: asked.files })));
  }
  // This import needs the compiler, which may just have been installed.
  const { findAffected } = await import('./lib/affected.mjs');
  const { changed, tests, leftOut } = await findAffected();
  const counts = Object.entries(tests).map(([name, files]) => `${files.length} files of ${name}`);
  process.stdout.write(
    `${changed.length} changed files reach ${counts.join(', ')}.\n` +
      `Left out: package, ${leftOut.server} files of server and ${leftOut.browser} of browser that start the whole product. "npm test" runs them.\n`,
  );
  const reached = Object.keys(tests).filter(name => tests[name].length > 0);
  return [[{ name: 'static', files: [] }], ...reached.map(name => [{ name, files: tests[name] }])];
}

const secondsSince = started => (performance.now() - started) / 1000;

/** A phase that throws counts as one failure, and the others continue. */
async function runPhase({ name, files }) {
  const before = measureSlowness();
  const started = performance.now();
  const { result, seconds } = await measureProcessor(() =>
    phases[name]({ files, full: asked.full }).catch(error => {
      console.error(error);
      return { passed: 0, failed: 1, files: [] };
    }),
  );
  const took = secondsSince(started);
  const slowness = Math.max(before, measureSlowness());
  return { name, seconds: took, processor: seconds, slowness, ...result };
}

const started = performance.now();
const outcomes = [];
for (const step of withBuild(await plan())) {
  process.stdout.write(`\n— ${step.map(({ name }) => name).join(' and ')}\n`);
  outcomes.push(...(await Promise.all(step.map(runPhase))));
}

const seconds = secondsSince(started);
/** Budgets apply only to phases that ran completely. */
const held = asked.files.length === 0 && !asked.affected && !asked.full ? budgets : {};
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0) + overBudget(outcomes, held).length;
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const summary = summarize(outcomes, { seconds, budgets: held });
const slowness = Math.max(...outcomes.map(outcome => outcome.slowness));
if (slowness > 1)
  summary.push(
    '',
    `This machine was up to ${slowness.toFixed(1)} times slower than the one of the budgets, so processor time may be as much higher.`,
  );
process.stdout.write(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed\n`);
if (asked.record && failed === 0) record(outcomes, seconds);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
