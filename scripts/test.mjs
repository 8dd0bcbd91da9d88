// Runs everything that must hold and ends with `N passed, N failed`. Names of phases as arguments run only those, names
// of files after one phase only those files, and `affected` what a change reaches: `npm test -- unit`,
// `npm test -- server credits`, `npm test -- affected`. `--full` adds the combinations that the daily run samples.
import { budgets } from './lib/budgets.mjs';
import { readCommandLine } from './lib/command-line.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { daily, phases } from './lib/phases.mjs';
import { measureProcessor } from './lib/processor-time.mjs';
import { summarize } from './lib/summary.mjs';

const asked = readCommandLine(process.argv.slice(2), Object.keys(phases));
if ('problem' in asked) {
  process.stderr.write(`${asked.problem}\n`);
  process.exit(1);
}
await ensureInstalled();

/** The steps of the run, each the phases that run beside each other, and of a phase the files, or none for all. */
async function plan() {
  if (!asked.affected) {
    const steps = asked.phases.length > 0 ? asked.phases.map(name => [name]) : daily;
    return steps.map(step => step.map(name => ({ name, files: asked.files })));
  }
  // This one needs the compiler, which may just have been installed.
  const { findAffected } = await import('./lib/affected.mjs');
  const { changed, tests } = await findAffected();
  process.stdout.write(
    `${changed.length} changed files reach ${tests.unit.length} files of unit and ${tests.server.length} of server.\n`,
  );
  const reached = ['unit', 'server'].filter(name => tests[name].length > 0);
  return [[{ name: 'static', files: [] }], ...reached.map(name => [{ name, files: tests[name] }])];
}

const secondsSince = started => (performance.now() - started) / 1000;

/** A phase that breaks off counts as one failure, and the others go on. */
async function runPhase({ name, files }) {
  const started = performance.now();
  const { result, seconds } = await measureProcessor(() =>
    phases[name]({ files, full: asked.full }).catch(error => {
      console.error(error);
      return { passed: 0, failed: 1, files: [] };
    }),
  );
  return { name, seconds: secondsSince(started), processor: seconds, ...result };
}

const started = performance.now();
const outcomes = [];
for (const step of await plan()) {
  process.stdout.write(`\n— ${step.map(({ name }) => name).join(' and ')}\n`);
  outcomes.push(...(await Promise.all(step.map(runPhase))));
}

const isWhole = asked.files.length === 0 && !asked.affected && !asked.full;
const summary = summarize(outcomes, { seconds: secondsSince(started), ...(isWhole && { budgets }) });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.stdout.write(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
