// `npm run build`: builds everything that ships and is stale. `npm start -- --release` serves it.
import { budgetOfBuild } from './lib/budgets.mjs';
import { buildStale } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled();
const started = performance.now();
const isStale = await buildStale('release');
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(isStale ? `Built in ${seconds} s (budget ${budgetOfBuild} s)\n` : 'Nothing is stale.\n');
