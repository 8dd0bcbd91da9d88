// Runs everything that must hold and ends with `N passed, N failed`. Names of phases as arguments run only those, and
// names of files after one phase only those files: `npm test -- unit`, `npm test -- server credits`. `--full` adds the
// combinations that the daily run samples.
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
const { files, full } = asked;
const secondsSince = started => (performance.now() - started) / 1000;

/** A phase that breaks off counts as one failure, and the others go on. */
async function runPhase(name) {
  const started = performance.now();
  const { result, seconds } = await measureProcessor(() =>
    phases[name]({ files, full }).catch(error => {
      console.error(error);
      return { passed: 0, failed: 1, files: [] };
    }),
  );
  return { name, seconds: secondsSince(started), processor: seconds, ...result };
}

const started = performance.now();
const outcomes = [];
for (const step of asked.phases.length > 0 ? asked.phases.map(name => [name]) : daily) {
  process.stdout.write(`\n— ${step.join(' and ')}\n`);
  outcomes.push(...(await Promise.all(step.map(runPhase))));
}

const isWhole = files.length === 0 && !full;
const summary = summarize(outcomes, {
  seconds: secondsSince(started),
  ...(isWhole && { budgets }),
});
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.stdout.write(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
