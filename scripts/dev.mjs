// Serves the product from its source: the portal and the widgets with hot reload, and a server that restarts on a change.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleEnv } from './lib/example-env.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/workspace.mjs';

await ensureInstalled();

const portalPort = process.env.PORTAL_PORT ?? '4402';
const port = process.env.PORT ?? '4400';
const dataDir = process.env.DATA_DIR ?? join(root, '.oriel');
const children = [];

function start(folder, script, env = {}) {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: join(root, folder),
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, ...env },
    stdio: 'inherit',
    // npm and its shell do not forward signals; a separate process group receives them as a whole.
    detached: true,
  });
  child.on('exit', code => stop(code ?? 1));
  children.push(child);
}

let stopping = false;
function stop(code = 0) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) end(child);
}
function end({ pid }) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // The group has ended already.
  }
}
process.on('SIGINT', () => stop());
process.on('SIGTERM', () => stop());

async function untilReady(url) {
  for (let attempt = 0; attempt < 240 && !stopping; attempt++) {
    const ok = await fetch(url).then(
      response => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise(resolve => setTimeout(resolve, 250));
  }
}

// The sign-in redirects back to the portal's development address.
start('packages/server', 'dev', { PUBLIC_URL: `http://localhost:${portalPort}` });
start('packages/sdk', 'dev');
await untilReady(`http://localhost:${port}/readyz`);
if (stopping) process.exit(process.exitCode);
start('portal', 'dev', { PORTAL_PORT: portalPort, ORIEL_API: `http://localhost:${port}` });
const keys = JSON.parse(readFileSync(join(dataDir, 'examples.json'), 'utf8'));
const example = spawn(process.execPath, [join(root, 'examples/server.mjs')], {
  env: { ...process.env, ...exampleEnv(`http://localhost:${portalPort}`, keys) },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  detached: true,
});
example.on('exit', code => stop(code ?? 1));
example.once('message', ({ url }) => process.stdout.write(`  Examples: ${url}\n`));
children.push(example);
process.stdout.write(`\n  Portal with hot reload: http://localhost:${portalPort}\n`);
