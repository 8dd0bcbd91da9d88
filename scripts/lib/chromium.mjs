import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findInstalled() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)));
  return [...onPath, ...places].find(isExecutable);
}

/**
 * Finds the browser for the tests: `CHROMIUM`, else a Chromium or Chrome of the system, else Debian's package if it can be
 * installed.
 * @returns {Promise<{ path: string } | { hint: string }>} the hint is the command that installs it
 */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named)
    return isExecutable(named) ? { path: named } : { hint: `CHROMIUM names ${named}, which cannot be run` };
  const found = findInstalled();
  if (found) return { path: found };
  const apt = existsSync('/usr/bin/apt-get');
  if (apt && process.getuid?.() === 0) {
    process.stdout.write("Installing Debian's chromium for the browser tests …\n");
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findInstalled();
    if (installed) return { path: installed };
  }
  return {
    hint: apt
      ? 'No Chromium found. Run: sudo apt-get install -y chromium'
      : 'No Chromium found. Install Chromium or Chrome and run: CHROMIUM=/path/to/chromium npm test',
  };
}
