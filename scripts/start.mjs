// Serves the whole product on a machine with only Node and npm: installs, builds stale targets, starts the server and, as
// another site on another port, the examples. Documentation and framework examples are built on first request; `--release`
// builds and serves everything as it ships.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { budgetOfStart } from './lib/budgets.mjs';
import { buildStale } from './lib/build.mjs';
import { buildWhenAsked, removeStale } from './lib/build-on-demand.mjs';
import { exampleEnv } from './lib/example-env.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/run.mjs';
import { root } from './lib/workspace.mjs';

const began = performance.now();
await ensureInstalled();
const installed = performance.now();
const isFirst = await buildStale(process.argv.includes('--release') ? 'release' : 'start');
removeStale();

const at = process.argv.indexOf('--variant');
const variant = at < 0 ? undefined : process.argv[at + 1];
if (at >= 0 && !variant) fail('--variant needs a name, such as --variant bank-talk');

const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.oriel'));
const children = [];
let stopping = false;

function start(file, { env = {} } = {}) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, file)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('exit', (code, signal) => {
    // A process that exits by itself has already printed the reason.
    if (signal && !stopping) process.stderr.write(`${file} was ended by ${signal}.\n`);
    stop(code ?? 1);
  });
  buildWhenAsked(child);
  children.push(child);
  return child;
}

function stop(code = 0) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  endChildren();
}
function endChildren() {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
// The server treats signals within one second as one, and exits immediately on a later one.
function handleSignal() {
  if (stopping) endChildren();
  else stop();
}
// A supervisor that ends npm alone leaves this process running.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(), 1_000).unref();
process.on('SIGINT', handleSignal);
process.on('SIGTERM', handleSignal);

/** Resolves with the message that the process sends when it is ready. */
const ready = child => new Promise(resolveReady => child.once('message', resolveReady));

const server = await ready(
  start('packages/server/dist/main.js', { env: variant ? { VARIANT: variant } : {} }),
);
let credentials = {};
try {
  credentials = JSON.parse(readFileSync(join(dataDir, 'examples.json'), 'utf8'));
} catch (error) {
  // Production has no demonstration data, and therefore no examples.
  if (error.code !== 'ENOENT') fail(`${join(dataDir, 'examples.json')} cannot be read: ${error.message}`);
}

const lines = ['', `  Portal     ${server.url}`];
if (credentials.publishableKey) {
  const examples = await ready(start('examples/server.mjs', { env: exampleEnv(server.url, credentials) }));
  lines.push(
    `  Examples   ${examples.url}`,
    ...examples.names.map(name => `             ${examples.url}/${name}/`),
  );
}
if (server.accounts?.length) {
  lines.push('', `  Sign in as ${server.accounts.join(', ')} with the password demo`);
}
const seconds = (from, to) => ((to - from) / 1000).toFixed(1);
lines.push(
  '',
  `  Ready in ${seconds(installed, performance.now())} s (budget ${isFirst ? budgetOfStart.first : budgetOfStart.again} s), installed in ${seconds(began, installed)} s`,
  '  Stop with Ctrl+C',
  '',
);
process.stdout.write(`${lines.join('\n')}\n`);
