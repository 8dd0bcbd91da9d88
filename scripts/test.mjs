// Runs everything that must hold and ends with `N passed, N failed`. Names of phases as arguments run only those:
// `npm test -- static unit`. `--full` adds the combinations that the daily run samples.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './lib/build.mjs';
import { checks } from './lib/checks.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';
import { root } from './lib/workspace.mjs';

const names = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
const full = process.argv.includes('--full');
const results = join(root, '.cache', 'results');
const total = { passed: 0, failed: 0, again: 0 };

function count({ passed, failed, again = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.again += again;
}

function report(name, ok, output, started) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
  if (!ok) process.stdout.write(`${output.trimEnd()}\n`);
}

/** Every check is one test; two run at a time. */
async function runChecks(list) {
  const queue = [...list];
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const started = performance.now();
      const { ok, output } = await check.run();
      report(check.name, ok, output, started);
      count(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    }
  };
  await Promise.all([worker(), worker()]);
}

/** Reads the counts that a runner left behind; a runner that left none has failed. */
function readCounts(file, code, read) {
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function runVitest(name, projects, options = []) {
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  const { code } = await run(
    'npx',
    [
      'vitest',
      'run',
      ...projects.flatMap(project => ['--project', project]),
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env: { ...(full && { ORIEL_TEST_FULL: '1' }) }, show: true },
  );
  count(
    readCounts(file, code, r => ({ passed: r.numPassedTests, failed: r.numFailedTests + r.numPendingTests })),
  );
}

async function runPlaywright() {
  const browser = await findChromium();
  if (!browser.path) {
    process.stdout.write(`${browser.hint}\n`);
    count({ passed: 0, failed: 1 });
    return;
  }
  const file = join(results, 'browser.json');
  rmSync(file, { force: true });
  const { code } = await run(
    'npx',
    ['playwright', 'test', '--config', 'playwright.config.ts', '--retries', '1'],
    {
      cwd: join(root, 'tests'),
      env: {
        CHROMIUM: browser.path,
        ORIEL_TEST_RESULTS: file,
        // The specs import the source of the packages.
        NODE_OPTIONS: '--conditions=oriel-source',
        ...(full && { ORIEL_TEST_FULL: '1' }),
      },
      show: true,
    },
  );
  count(
    readCounts(file, code, r => ({
      passed: r.stats.expected + r.stats.flaky,
      failed: r.stats.unexpected + r.stats.skipped,
      again: r.stats.flaky,
    })),
  );
}

const phases = {
  static: () => runChecks(checks.source),
  unit: () => runVitest('unit', ['unit', 'dom', 'react-18']),
  // These wait for processes and clocks more than they compute, so that three share two cores well.
  server: () => runVitest('server', ['server'], ['--maxWorkers=3']),
  package: async () => {
    await buildStale();
    await runChecks(checks.built);
  },
  browser: async () => {
    await buildStale();
    await runPlaywright();
  },
};

/** What runs beside each other: the server's tests leave half of the machine to the static checks. */
const daily = [['unit'], ['static', 'server'], ['package'], ['browser']];

await ensureInstalled();
const unknown = names.filter(name => !Object.hasOwn(phases, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no phase ${unknown.join(', ')}; there are ${Object.keys(phases).join(', ')}.\n`,
  );
  process.exit(1);
}
const steps = names.length > 0 ? names.map(name => [name]) : daily;
for (const step of steps) {
  process.stdout.write(`\n— ${step.join(' and ')}\n`);
  const outcomes = await Promise.allSettled(step.map(name => phases[name]()));
  for (const { reason } of outcomes.filter(({ status }) => status === 'rejected')) {
    console.error(reason);
    count({ passed: 0, failed: 1 });
  }
}
// On a busy machine a browser can be too slow once. It is told, because a test that needs this often hides a race.
if (total.again > 0)
  process.stdout.write(`\n${total.again} of the browser tests passed at the second try.\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
