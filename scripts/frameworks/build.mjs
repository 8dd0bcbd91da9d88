// Builds the examples of the guide for frameworks with the packed SDK. Their frameworks are large, so they are no packages of the
// workspace: they are copied to `.cache/frameworks` and installed there, with a lock file of their own. `--lock` renews it after
// a change of their dependencies.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, run } from '../lib/run.mjs';
import { root } from '../lib/workspace.mjs';
import { hosts } from './hosts.mjs';

const here = join(root, 'scripts', 'frameworks');
const place = join(root, '.cache', 'frameworks');
const cdn = join(root, 'packages', 'sdk', 'dist', 'cdn');
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isLocking = process.argv.includes('--lock');

async function must(program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code !== 0) fail(`${output}\n${program} ${args.join(' ')} failed.`);
}

rmSync(place, { recursive: true, force: true });
const sdk = join(place, 'oriel-sdk');
mkdirSync(sdk, { recursive: true });
const tarball = readdirSync(cdn).find(name => /^oriel-sdk-.*\.tgz$/.test(name));
if (!tarball) fail('There is no packed SDK: npm run build makes it.');
await must('tar', ['-xzf', join(cdn, tarball), '-C', sdk, '--strip-components', '1']);
for (const name of hosts) cpSync(join(root, 'examples', name), join(place, name), { recursive: true });
for (const name of ['pnpm-workspace.yaml', 'pnpm-lock.yaml'])
  cpSync(join(here, name), join(place, name), { force: true });

const options = [
  // Builds run with NODE_ENV=production, which would leave out the bundlers.
  '--prod=false',
  '--prefer-offline',
  // Some packages of Nuxt name a newer Node than they need.
  '--config.engine-strict=false',
  isLocking ? '--no-frozen-lockfile' : '--frozen-lockfile',
];
await must('npx', ['-y', packageManager, 'install', ...options], { cwd: place });
if (isLocking) cpSync(join(place, 'pnpm-lock.yaml'), join(here, 'pnpm-lock.yaml'));

for (const name of hosts) {
  const started = performance.now();
  await must('npm', ['run', '--silent', 'build'], {
    cwd: join(place, name),
    env: {
      // Some write their policy when they are built; the servers of a test have free ports.
      ORIEL_API: 'http://localhost:*',
      SITE_ORIGIN: 'http://127.0.0.1',
      ASTRO_TELEMETRY_DISABLED: '1',
      NG_CLI_ANALYTICS: 'false',
      NUXT_TELEMETRY_DISABLED: '1',
    },
  });
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${name}\n`);
}
writeFileSync(join(place, 'built'), '');
