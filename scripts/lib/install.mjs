import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, run } from './run.mjs';
import { hashOf, root, stamp } from './workspace.mjs';

const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Oriel needs Node 20.19 or newer; this is ${process.version}.`);
  }
}

/** Installs the dependencies when they are missing or the lock file has changed. Needs Node and npm only. */
export async function ensureInstalled() {
  checkNode();
  const hash = hashOf(manifests);
  const installed = stamp('install');
  if (installed.is(hash) && existsSync(join(root, 'node_modules', '.modules.yaml'))) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  process.stdout.write('Installing dependencies …\n');
  const { code, output } = await run('npx', ['-y', packageManager, 'install', '--frozen-lockfile']);
  if (code !== 0) fail(`${output}\nThe dependencies could not be installed.`);
  installed.set(hash);
}
