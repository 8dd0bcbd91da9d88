// Packs what `npm install` takes into dist/cdn, from where the server gives it to whoever embeds: the package as a stranger
// needs it, without what only this workspace reads, and with the versions that the workspace has for its dependencies.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from './vite-options.mjs';

const readPackage = folder => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const { devDependencies, scripts, private: _, dependencies, exports, ...said } = readPackage(packageRoot);
const installed = name => readPackage(join(packageRoot, 'node_modules', name)).version;
const packed = {
  ...said,
  exports: Object.fromEntries(
    Object.entries(exports).map(([path, { 'oriel-source': _, ...conditions }]) => [path, conditions]),
  ),
  dependencies: Object.fromEntries(Object.keys(dependencies).map(name => [name, `^${installed(name)}`])),
};

const place = mkdtempSync(join(tmpdir(), 'oriel-pack-'));
try {
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  cpSync(join(packageRoot, '../../LICENSE'), join(place, 'LICENSE'));
  cpSync(join(packageRoot, 'README.md'), join(place, 'README.md'));
  const cdn = join(packageRoot, 'dist', 'cdn');
  cpSync(join(packageRoot, 'dist'), join(place, 'dist'), { recursive: true, filter: from => from !== cdn });
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', cdn], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
} finally {
  rmSync(place, { recursive: true, force: true });
}
