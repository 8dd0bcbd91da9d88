// Photographs the screens of the product; `tests/pictures/main.ts` describes the options.
import { buildStale } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail, run } from './lib/run.mjs';

await ensureInstalled();
await buildStale('start');
const browser = await findChromium();
if (!browser.path) fail(browser.hint);
const { code } = await run(
  'npx',
  ['tsx', '--conditions=oriel-source', 'tests/pictures/main.ts', ...process.argv.slice(2)],
  { env: { CHROMIUM: browser.path }, show: true },
);
process.exitCode = code;
