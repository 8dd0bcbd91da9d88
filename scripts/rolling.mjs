// Runs an earlier version and this one in parallel on one PostgreSQL, as an update of several processes does
// (docs/operations.md, Updates): `npm run rolling -- [revision]`. Ends with `N held, N broken`.
import { spawn } from 'node:child_process';
import { buildServer } from './lib/build.mjs';
import { buildEarlier, readRevision } from './lib/earlier-version.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/run.mjs';
import { bin, root } from './lib/workspace.mjs';

const asked = readRevision(process.argv.slice(2));
if ('problem' in asked) fail(asked.problem);
await ensureInstalled();

let child;
let stopped = false;
// Work in progress ends first; then everything is removed.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopped = true;
    if (signal === 'SIGTERM') child?.kill(signal);
  });

const tell = text => process.stdout.write(`${text} …\n`);
let earlier;
try {
  earlier = await buildEarlier(asked.revision, tell);
  if (!stopped) await buildServer();
  if (!stopped) {
    child = spawn(bin('tsx'), ['--conditions=oriel-source', 'tests/rolling/main.ts', earlier.folder], {
      cwd: root,
      stdio: 'inherit',
    });
    process.exitCode = await new Promise(resolve => child.once('close', code => resolve(code ?? 1)));
    process.stdout.write(`\nEarlier version: ${earlier.title}\n`);
  }
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
} finally {
  await earlier?.remove();
}
if (stopped) process.exitCode = 130;
